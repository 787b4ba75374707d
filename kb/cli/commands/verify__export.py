"""Check an exported archive: every file is there, unchanged, and holds what was promised."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb verify-export claims.zip
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The archive."""
    parser.add_argument("file", type=Path, metavar="FILE", help="an archive of `kb export --as zip`")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print what the archive says of itself, or what is wrong with it."""
    from kb.exporters.verifying import verify

    manifest, problems = verify(arguments.file)
    if arguments.json:
        output.write_json({"file": str(arguments.file), "problems": list(problems), "counts": manifest["counts"]})
    elif problems:
        output.write("\n".join(f"{arguments.file}: {problem}" for problem in problems))
    else:
        counts = manifest["counts"]
        files = f"all {len(manifest['files'])} files are as they were made"
        output.write(f"{arguments.file}: {files}; {counts['claims']} claims of {counts['sources']} sources")
    return exits.FOUND if problems else exits.CLEAN
