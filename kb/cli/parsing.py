"""The arguments of one verb, with errors that name the flag, the value and what was probably meant."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter

from kb.errors import UsageError
from kb.settings import setting

TYPE_CHECKING = False  # as in `typing`; a question to a database is answered before much more could be imported
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date
    from pathlib import Path
    from typing import NoReturn, Protocol

    from kb.services.config import Config

    class Verb(Protocol):
        """What the module of a verb holds, beside the docstring that is its help."""

        __doc__: str
        EXAMPLE: str
        add_arguments: Callable[[ArgumentParser], None]
        run: Callable[[Namespace], int]


class Parser(ArgumentParser):
    """An argument parser that raises `UsageError` and never ends the program itself."""

    def error(self, message: str) -> NoReturn:
        """The end of parsing, as a sentence."""
        raise UsageError(f"{message.removeprefix('argument ')}; `{self.prog} --help` shows the options")

    def flags(self) -> tuple[str, ...]:
        """Every option that the verb has."""
        return tuple(flag for action in self._actions for flag in action.option_strings)


def parse(verb: str, module: Verb, arguments: Sequence[str]) -> Namespace:
    """The arguments of a verb; raises `UsageError` for what it does not know."""
    parser = build(verb, module)
    known, unknown = parser.parse_known_args(arguments)
    if unknown:
        flag = unknown[0].split("=", 1)[0]
        if not flag.startswith("-"):
            raise UsageError(f"{verb} does not take {flag!r}; `kb {verb} --help` shows what it takes")
        hint = did_you_mean(flag, parser.flags(), f"`kb {verb} --help` lists them")
        raise UsageError(f"{verb} has no option {flag!r}{hint}")
    return known


def build(verb: str, module: Verb) -> Parser:
    """The parser of a verb, its help made of the module's docstring and example."""
    parser = Parser(
        prog=f"kb {verb}",
        description=module.__doc__.strip(),
        epilog="Examples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLE.strip().splitlines()),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    return parser


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """The end of a sentence about an unknown name: the nearest known ones, or another way out."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else f"; {otherwise}"


def one_of(known: Iterable[str]) -> Callable[[str], str]:
    """An argument type for a closed list of words."""
    words = tuple(known)

    def read(value: str) -> str:
        if value in words:
            return value
        raise ArgumentTypeError(f"{value!r} is unknown{did_you_mean(value, words, 'known are ' + ', '.join(words))}")

    return read


def positive(value: str) -> int:
    """An argument type for whole numbers from 0."""
    if not value.isascii() or not value.isdigit() or len(value) > 9:
        raise ArgumentTypeError(f"{value!r} is not a whole number such as 20")
    return int(value)


def path(value: str) -> Path:
    """An argument type for files and folders."""
    from pathlib import Path

    return Path(value)


def day(value: str) -> date:
    """An argument type for days."""
    from datetime import date

    try:
        return date.fromisoformat(value)
    except ValueError:
        raise ArgumentTypeError(f"{value!r} is not a day such as 2026-08-25") from None


def add_ledger(parser: ArgumentParser, *, positional: bool = False) -> None:
    """The ledger's folder: an option of every verb, and the argument of those that work on a whole ledger."""
    note = "the ledger's folder (default: KB_LEDGER, else ./sources)"
    if positional:
        parser.add_argument("folder", nargs="?", type=path, metavar="LEDGER", help=note)
        note = "the same"
    parser.add_argument("--ledger", type=path, metavar="LEDGER", help=note)


def add_db(parser: ArgumentParser, *, instead: bool = False) -> None:
    """The database: of verbs that always use one, or `instead` of the ledger's text where it is asked for."""
    note = "the database (default: KB_DATABASE_URL, else sqlite:///kb.sqlite)"
    if instead:
        parser.add_argument(
            "--db", nargs="?", const="", metavar="URL", help=f"what is in {note}, not the ledger's text"
        )
        parser.add_argument(
            "--as-of", metavar="WHEN", help="with --db: as it was on a day, at a moment, or after a load's number"
        )
    else:
        parser.add_argument("--db", metavar="URL", help=note)


def add_documents(parser: ArgumentParser) -> None:
    """The folder of documents, for verbs that look into them."""
    parser.add_argument(
        "--documents",
        type=path,
        metavar="FOLDER",
        help="where the documents are, by file name or hash (default: KB_DOCUMENTS)",
    )


def add_json(parser: ArgumentParser) -> None:
    """The switch to JSON, the same for every verb."""
    parser.add_argument("--json", action="store_true", help="write JSON to stdout")


def project() -> Config:
    """What the project settles for itself, in the working directory."""
    from kb.services.config import load

    return load(path("."))


def ledger_of(arguments: Namespace) -> Path:
    """The ledger's folder that was asked for."""
    asked: Path | None = getattr(arguments, "folder", None) or arguments.ledger
    if asked is None and not setting("KB_LEDGER"):
        asked = project().ledger
    return asked or path(setting("KB_LEDGER") or "sources")


def database_of(arguments: Namespace) -> str:
    """The address of the database that was asked for."""
    return arguments.db or setting("KB_DATABASE_URL")


def documents_of(arguments: Namespace) -> Path | None:
    """The folder of documents that was asked for; raises `UsageError` where it is none."""
    asked: Path | None = arguments.documents
    of_environment = path(setting("KB_DOCUMENTS")) if setting("KB_DOCUMENTS") else None
    folder = asked or of_environment or project().documents
    if folder is not None and not folder.is_dir():
        flag = "--documents" if asked else "KB_DOCUMENTS" if of_environment else "documents in the project's settings"
        raise UsageError(f"{flag}: there is no folder {str(folder)!r}; name the folder that holds the documents")
    return folder
