"""What a database remembers of the past, in words and as JSON."""

from __future__ import annotations

from typing import Any

from kb.store import history, log
from kb.store.address import shown
from kb.store.engine import engine
from kb.store.reader import reading

Entry = dict[str, Any]


def entries(url: str, limit: int) -> list[Entry]:
    """The latest loads and decisions, newest first."""
    with reading(url) as reader:
        return history.log(reader, limit)


def verified(url: str) -> tuple[str, bool]:
    """Whether the log is as it was written, in a sentence; the first place where it is not."""
    with reading(url):
        pass  # what is not there, or of another version, is said
    with engine(url).connect() as connection:
        count, last, wrong = log.verify(connection)
    if wrong is not None:
        return f"{shown(url)}: the log is broken after {count} changes: {wrong}; restore a backup", False
    return f"{shown(url)}: the log is whole: {count} changes, the last with hash {last}", True


def of(url: str, name: str) -> Entry:
    """The history of a claim or a conflict, present or past."""
    with reading(url) as reader:
        id = history.find(reader, name)
        revisions = history.revisions(reader, id)
        if not revisions:
            return {"conflict": id, "events": history.events(reader, id)}
        conflicts = history.conflicts_of(reader, id)
        return {
            "claim": id,
            "revisions": revisions,
            "conflicts": [{**each, "events": history.events(reader, each["id"])} for each in conflicts],
        }


def log_text(found: list[Entry]) -> str:
    """A block for each load or decision."""
    return "\n".join(_load(entry) if "load" in entry else _decision(entry) for entry in found)


def history_text(found: Entry) -> str:
    """The revisions of a claim and the events of its conflicts, or those of one conflict."""
    if "conflict" in found:
        return "\n".join([found["conflict"], *_events(found["events"])])
    lines = [found["claim"]]
    for entry in found["revisions"]:
        figure = f"  “{entry['figure']}”" if entry["figure"] is not None else ""
        value = f" value “{entry['value']}”" if entry["value"] else ""
        what = f"{entry['what']} in load {entry['load']}"
        lines.append(f"  revision {entry['revision']}  {entry['at']}  {what}{figure}{value}")
    for conflict in found["conflicts"]:
        lines += [f"  {conflict['id']} {conflict['code']} {conflict['state']}: {conflict['message']}"]
        lines += [f"  {line}" for line in _events(conflict["events"])]
    return "\n".join(lines)


def _load(entry: Entry) -> str:
    counts = entry["counts"]
    by = f" by {entry['author']}" if entry["author"] else ""
    commit = f", commit {entry['commit'][:12]}{'+' * entry['commit'].endswith('+')}" if entry["commit"] else ""
    claims = [f"{counts[word]} {word}" for word in ("added", "altered", "amended", "withdrawn") if counts[word]]
    steps = [f"{number} {word}" for word, number in counts["conflicts"].items()]
    return (
        f"load {entry['load']}  {entry['at']}{by}  {entry['ledger']}{commit}\n"
        f"  claims: {', '.join(claims) or 'none changed'}; conflicts: {', '.join(steps) or 'none changed'}"
    )


def _decision(entry: Entry) -> str:
    by = f" by {entry['by']}" if entry["by"] else ""
    until = f" until {entry['until']}" if entry["until"] else ""
    return f"decision  {entry['at']}{by}  {entry['conflict']} {entry['state']}{until}\n  {entry['reason']}"


def _events(events: list[Entry]) -> list[str]:
    return [f"  {_event(entry)}" for entry in events]


def _event(entry: Entry) -> str:
    where = f"load {entry['load']}" if entry["load"] else "decision"
    by = f"  by {entry['by']}" if entry["by"] else ""
    until = f"  until {entry['until']}" if entry["until"] else ""
    reason = f"  {entry['reason']}" if entry["reason"] else ""
    return f"{entry['at']}  {where}  {entry['what']}{by}{until}{reason}"
