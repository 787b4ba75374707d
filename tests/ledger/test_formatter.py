"""One layout for every file: the same again when it is laid out twice, the same meaning, the same comments."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checks.examples import files
from kb.ledger.formatter import formatted
from kb.ledger.records import ClaimRecord

LINES = st.sampled_from(
    [
        "[[claim]]",
        "[claim.conditions]",
        'figure = "about 7"',
        'id="a"',
        "  subject =  'x'",
        "at=[1,2]",
        "# a remark",
        "",
        'note = """\n[[x]]\n\n  y"""',
        'also = [ { figure="b",near="c" }, "d" ]  # twice',
        "also = [\n {a=1}, # one\n {a=2}\n]",
        "conditions={model='m',load = 1}",
        "draft = true  # until read",
        "x.y = 1979-05-27 07:32:32",
        "verification = []",
        "each = { model = [ 'a','b', ] }",
        "broken = ",
        "[[claim]",
        "quotes = ['a', 'b']",
        "a b = 1",
        "t = {}",
        "\t",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, max_size=10).map("\n".join))
def test_layout_is_stable_and_keeps_meaning_and_comments(text: str) -> None:
    once = formatted(text, "a/claims.toml")
    assert formatted(once, "a/claims.toml") == once
    try:
        meaning = tomllib.loads(text)
    except ValueError:
        return
    assert tomllib.loads(once) == meaning
    assert once.count("#") == text.count("#")


@pytest.mark.parametrize("path", [path for path in files("[[claim]]\n") if path.endswith(".toml")])
def test_the_shipped_examples_keep_their_meaning(path: str) -> None:
    text = files("[[claim]]\n")[path].decode()
    assert tomllib.loads(formatted(text, path)) == tomllib.loads(text)


def test_keys_come_in_the_order_of_the_format_with_their_comments() -> None:
    text = """\
# Of the whole file.

# Directly above.
[[claim]]
note   =   "last"# why
# On the figure.
figure="7 W"
id =      "a"

also=[{figure="7"},{figure="8"}]
at=[1,2,]
conditions={model='m',load=1}
# Behind the block.

# Of the next section.

[[claim]]
id = "b"
"""
    assert (
        formatted(text, "sources/x/claims.toml")
        == """\
# Of the whole file.

# Directly above.
[[claim]]
id = "a"
# On the figure.
figure = "7 W"
at = [1, 2]
also = [
  { figure = "7" },
  { figure = "8" },
]
conditions = { model = 'm', load = 1 }
note = "last"  # why
# Behind the block.

# Of the next section.

[[claim]]
id = "b"
"""
    )


def test_a_broken_block_stays_as_it_is_among_laid_out_ones() -> None:
    text = '[[claim]]\nid="a"\n[[claim]]\nid   = "b\nfigure="x"\n[[claim]]\nid="c"\n'
    assert formatted(text, "claims.toml") == (
        '[[claim]]\nid = "a"\n\n[[claim]]\nid   = "b\nfigure="x"\n\n[[claim]]\nid = "c"\n'
    )


def test_a_file_of_another_name_is_left_alone() -> None:
    assert formatted("a=1", "sources/notes.toml") == "a=1"


def test_the_order_is_that_of_the_format() -> None:
    order = """
        id subject metric figure at near also value reading because unit_from statement order trend equals each
        spread_over conditions inferred context not_applicable baseline modality asserted_by silent measured_by
        verification restates quotes supersedes corrects disputes as_of withdrawn was draft note
    """
    assert list(ClaimRecord.model_fields) == order.split()
