"""What reaches a terminal."""

from __future__ import annotations

from kb.cli.output import inert


def test_control_characters_of_a_ledger_are_shown_and_do_nothing() -> None:
    hostile = "title \x1b]0;owned\x07 \x9b2J back\r"
    assert inert(hostile) == "title \\u001b]0;owned\\u0007 \\u009b2J back\\u000d"


def test_colour_lines_and_tabs_stay() -> None:
    coloured = "\x1b[31mred\x1b[0m\n\tand\u00a0so on"
    assert inert(coloured) == coloured
