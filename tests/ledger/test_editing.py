"""Setting a key in a block's text leaves every other byte as it is."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import UsageError
from kb.ledger.editing import append_block, quoted, set_key

TEXT = '# first\n[[claim]]\nid   = "a"  # kept\nfigure = "7 W"\nnote = "x"\n\n[[claim]]\nid = "b"\nat = [0, 1]  # old\n'


def test_a_new_position_goes_behind_the_figure() -> None:
    assert set_key(TEXT, 2, "at", "[3, 6]") == TEXT.replace('"7 W"\n', '"7 W"\nat = [3, 6]\n')


def test_a_position_that_is_there_is_replaced_in_its_place_with_its_comment_kept() -> None:
    assert set_key(TEXT, 7, "at", "[3, 6]") == TEXT.replace("[0, 1]", "[3, 6]")


def test_a_value_of_several_lines_is_replaced_whole() -> None:
    text = '[[claim]]\nalso = [\n  "a",  # ]\n  "b",\n]\nid = "a"\n'
    assert set_key(text, 1, "also", '["c"]') == '[[claim]]\nalso = ["c"]\nid = "a"\n'


def test_the_keys_at_the_top_of_a_file_can_be_set() -> None:
    assert set_key('title = "T"\n[document]\nfile = "a"\n', 1, "url", '"u"') == (
        'title = "T"\nurl = "u"\n[document]\nfile = "a"\n'
    )


def test_windows_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    assert set_key(text, 2, "at", "[3, 6]") == set_key(TEXT, 2, "at", "[3, 6]").replace("\n", "\r\n")


def test_a_last_line_without_an_end_gets_one() -> None:
    assert set_key('[[claim]]\nfigure = "7"', 1, "at", "[0, 1]") == '[[claim]]\nfigure = "7"\nat = [0, 1]\n'


def test_a_line_on_which_no_block_begins_is_an_error_with_the_way_out() -> None:
    with pytest.raises(UsageError, match=r"no block begins on line 4; .* read it again"):
        set_key(TEXT, 4, "at", "[0, 1]")


def test_a_block_is_added_at_the_end_after_an_empty_line() -> None:
    assert append_block("a = 1\n", "[[waiver]]", {"finding": '"F-1"'}) == 'a = 1\n\n[[waiver]]\nfinding = "F-1"\n'
    assert append_block("", "[[waiver]]", {"finding": '"F-1"'}) == '[[waiver]]\nfinding = "F-1"\n'


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_a_quoted_text_reads_as_itself(text: str) -> None:
    assert tomllib.loads(f"a = {quoted(text)}") == {"a": text}


PIECES = st.sampled_from(["a = 1", "b = [\n 1,\n]", 'c = """\nat = 2\n"""', "# at = 3", "", "at = 4"])


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, unique=True))
def test_setting_a_key_changes_that_key_and_no_other(lines: list[str]) -> None:
    text = "\n".join(["[x]", *lines, ""])
    after = set_key(text, 1, "at", "5")
    assert tomllib.loads(after)["x"] == tomllib.loads(text)["x"] | {"at": 5}
    assert set_key(after, 1, "at", "5") == after
