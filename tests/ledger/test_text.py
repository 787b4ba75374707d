"""Cutting and reading blocks: nothing is lost, and what is read quickly is what `tomllib` reads."""

from __future__ import annotations

import sys
import tomllib
from decimal import Decimal
from types import FrameType
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.domain.location import Location, Placed
from kb.ledger.blocks import cut
from kb.ledger.lines import keys, values

WORDS = st.sampled_from(
    [
        "a = 1",
        "b = true",
        'c = "x"',
        'c-d = "y z"',
        "e = [1, 2]",
        'f = { g = "h", i = 1 }',
        "j = -1.50",
        "k = 1_0",
        "# note",
        "",
        "  ",
        'l = "\\u00e9"',
        "m = 'x'",
        '"n.o" = 1',
        "p.q = 1",
        "r = 01",
        "s = [\n1,\n]",
        "t = {u = {}}",
        "v = 2026-08-30",
        'w = """\nx = 1\n"""',
        "y = null",
        "z = [1 2]",
        'a = "again"',
        "[h]",
        "[[i]]",
        '["j.k"]',
        "[1]",
        "aa = { b = 1, b = 2 }",
        "bb = inf",
        "cc = [ { d = 1 }, ]",
        "dd = {e = 1,}",
        'ee = "#"  # why',
        "ff = 9" + "9" * 50,
    ]
)


def expected(body: str) -> Any:
    try:
        return tomllib.loads(body, parse_float=Decimal)
    except ValueError:
        return None


def read(body: str) -> Any:
    try:
        return values(body)[0]
    except ValueError:
        return None


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=8))
@example(["also = [ {", 'figure = "a"', "} ]"])
@example(["also = [", 'a = "b"', "]"])
def test_a_block_is_read_as_tomllib_reads_it(lines: list[str]) -> None:
    body = "\n".join(line for line in lines if not line.startswith("[")) + "\n"
    assert read(body) == expected(body)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.lists(WORDS, max_size=12).map("\n".join), st.text(alphabet="[]\"'a=#\n .{},", max_size=80)))
def test_the_pieces_of_a_text_hold_all_of_it_in_order(text: str) -> None:
    pieces = cut(text)
    assert "".join(text[piece.start : piece.end] for piece in pieces) == text
    for piece in pieces[1:]:
        assert text.count("\n", 0, piece.start) + 1 == piece.line
        assert text[piece.start : piece.body].strip().startswith("[")


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["claim", "context.a", '"a.b"', "c-d"]), max_size=5))
def test_the_headers_that_are_cut_at_are_those_of_toml(names: list[str]) -> None:
    text = "".join(f"[[x{number}.{name}]]\nk = [\n  1,\n]\n" for number, name in enumerate(names))
    found = [piece.path for piece in cut(text) if piece.path]
    assert len(found) == len(names)
    for piece, name in zip(cut(text)[1:], names, strict=True):
        assert tomllib.loads(text[piece.start : piece.end]) is not None
        assert piece.path[1:] == (("a.b",) if name == '"a.b"' else tuple(name.split(".")))


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=8).map("\n".join))
def test_the_keys_of_a_block_that_is_read_stand_where_its_lines_say(body: str) -> None:
    try:
        _, lines = values(body)
    except ValueError:
        return
    assert Placed(Location("claims.toml", 1), lines).keys == tuple(keys(body, 1))


def test_keys_have_their_line_and_column_also_inside_tables_and_not_inside_texts() -> None:
    body = 'id = "a"\n  note = """\nkey = 1\n"""\nconditions = { model = "x = y", "b c" = 1 }\n'
    assert list(keys(body, 10)) == [
        ("id", 10, 1),
        ("note", 11, 3),
        ("conditions", 14, 1),
        ("conditions.model", 14, 16),
        ("conditions.b c", 14, 33),
    ]


def calls(work: Any) -> int:
    """How many Python and C calls some work takes."""
    count = 0

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def test_cutting_takes_time_in_proportion_to_the_text() -> None:
    for line in ("[[claim]]\nid = 1\n", "[1]\n", 'a = """\n', "[ \n", '["x"]\n', "'''", '"""\\"""\n'):
        once, twice = calls(lambda text=line * 500: cut(text)), calls(lambda text=line * 1000: cut(text))
        assert twice < 2.2 * once + 50, line
