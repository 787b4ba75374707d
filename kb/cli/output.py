"""What verbs write to stdout: JSON, and tables that are wide on a terminal and stable in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kb.settings import setting


def write(text: str) -> None:
    """Text to stdout, ending in one newline."""
    text = inert(text)
    sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")


def inert(text: str) -> str:
    """Text whose control characters, other than those that colour it, are shown and do nothing to a terminal."""
    if text.isprintable():
        return text
    import re

    # Spelt as JSON spells them, so that JSON stays JSON.
    return re.sub(r"(\x1b\[[0-9;]*m)|[\x00-\x08\x0b-\x1f\x7f-\x9f]", lambda m: m[1] or f"\\u{ord(m[0]):04x}", text)


def write_json(value: object) -> None:
    """A value as indented JSON, in the order of its keys."""
    import json

    write(json.dumps(value, ensure_ascii=False, indent=2))


def note(sentence: str) -> None:
    """A sentence for the person at the terminal, on stderr."""
    sys.stderr.write(f"kb: {inert(sentence)}\n")


def note_faults(faults: int) -> None:
    """That some of the ledger could not be read, so that an answer may lack claims."""
    if faults:
        note(f"{faults} faults of reading, so claims may be missing; `kb check` names them")


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """What is being done, on one line of stderr that is gone in the end; nothing where nobody is looking."""
    shown = sys.stderr.isatty()

    def tell(words: str) -> None:
        if shown:
            sys.stderr.write(f"\r\x1b[K{words} …")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")


def on_terminal() -> bool:
    """Whether a person is looking at stdout."""
    return sys.stdout.isatty()


def coloured() -> bool:
    """Whether stdout may be coloured."""
    return on_terminal() and not setting("NO_COLOR")


def write_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows under their headings, one line a row; on a terminal that is too narrow for that, a block a row."""
    if on_terminal():
        _write_rich(columns, rows)
    else:
        write(plain_table(columns, rows))


def plain_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Aligned columns with two spaces between them; nothing is folded or cut."""
    lines = [columns, *rows]
    widths = [max(_width(line[i]) for line in lines) for i in range(len(columns))]
    return "\n".join(
        "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _width(text: str) -> int:
    from unicodedata import combining, east_asian_width

    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _write_rich(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(color_system="auto" if coloured() else None, highlight=False)
    widest = max(map(_width, plain_table(columns, rows).splitlines()))
    if widest + len(columns) <= console.width:
        table = Table(*columns, box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
        for row in rows:
            table.add_row(*map(Text, row))
        console.print(table)
        return
    for row in rows:  # too wide for this terminal: each row as a block of its own
        block = Table.grid(padding=(0, 2))
        for column, cell in zip(columns, row, strict=True):
            if cell:
                block.add_row(Text(column, style="bold"), Text(cell))
        console.print(block)
        console.print()
