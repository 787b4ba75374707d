"""The command `kb`: finds the verb, runs it, and turns every outcome into an exit code and at most one sentence."""

from __future__ import annotations

import gc
import os
import sys

from kb import __version__
from kb.cli import exits, verbs
from kb.errors import KBError, UsageError
from kb.settings import setting

TYPE_CHECKING = False  # as in `typing`, which would double the time of `kb --help`
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; never a traceback, unless KB_DEBUG asks for it."""
    # A stream that was closed before we began is none; what would be written there goes nowhere.
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except KBError as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except BrokenPipeError:
        # The reader has gone, as with `| head`; nothing more can be said, and the interpreter must not try.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.CLEAN
    except OSError as error:
        where = repr(error.filename) if error.filename is not None else "the output"
        return _failed(f"{where} cannot be used ({error.strerror}); check that it is there, its permissions, the disk")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else exits.CLEAN
    except Exception as error:
        if setting("KB_DEBUG"):
            raise
        return _failed(
            f"internal error: {type(error).__name__}: {error}. This is a fault of kb {__version__}, not of your data; "
            "please report it with the command, and with KB_DEBUG=1 set for the details."
        )


def _run(arguments: list[str]) -> int:
    if not arguments:
        sys.stderr.write(_help())
        return exits.FAILED
    first = arguments[0]
    if first in ("-h", "--help") or (first == "help" and len(arguments) == 1):
        sys.stdout.write(_help())
        return exits.CLEAN
    if first in ("-V", "--version"):
        sys.stdout.write(f"kb {__version__}\n")
        return exits.CLEAN
    if first == "help":
        arguments = [*arguments[1:], "--help"]
    verb, rest = _verb(arguments)
    module = verbs.load(verb)
    from kb.cli.parsing import parse

    # A verb makes its values and ends: searching a million living ones for cycles would take a third of its time.
    gc.disable()
    try:
        return module.run(parse(verb, module, rest))
    finally:
        gc.enable()


def _verb(arguments: list[str]) -> tuple[str, list[str]]:
    known = verbs.names()
    for words in (2, 1):
        verb = " ".join(arguments[:words])
        if len(arguments) >= words and verb in known:
            return verb, arguments[words:]
    first = arguments[0]
    family = [verb for verb in known if verb.startswith(first + " ")]
    if family:
        raise UsageError(f"{first} needs one word more: {', '.join('kb ' + verb for verb in family)}")
    from kb.cli.parsing import did_you_mean

    raise UsageError(f"there is no verb {first!r}{did_you_mean(first, known, '`kb --help` lists them')}")


def _help() -> str:
    known = verbs.names()
    width = max(map(len, known))
    lines = "\n".join(f"  {verb:<{width}}  {verbs.summary(verb)}" for verb in known)
    return (
        "Usage: kb VERB [OPTIONS]\n\n"
        "Track published figures as claims with their provenance, and find where they contradict each other.\n\n"
        f"{lines}\n\n"
        "`kb VERB --help` shows the options of one verb, with an example.\n"
        "Exit codes: 0 clean, 1 findings, 2 could not run or ran on nothing.\n"
    )


def _failed(sentence: str) -> int:
    from kb.cli.output import note

    note(sentence)
    return exits.FAILED
