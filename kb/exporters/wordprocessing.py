"""The parts of a Word document (ECMA-376): paragraphs, tables and footnotes as XML, and the package around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from kb.exporters.safety import visible

_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_CORE = "application/vnd.openxmlformats-package.core-properties"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PARTS = ("document", "styles", "footnotes", "settings")
INK, SOFT, ACCENT, RULE = "1B1D20", "55595F", "9A3B12", "D9D6CF"
_MARGINS = "".join(
    f'<w:{side} w:w="{width}" w:type="dxa"/>'
    for side, width in (("top", 50), ("left", 0), ("bottom", 60), ("right", 130))
)


def _style(name: str) -> str:
    return f'<w:rStyle w:val="{name}"/>'


RAISED = _style("FootnoteReference")


def run(text: str, properties: str = "") -> str:
    """Words of one look."""
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{_text(text)}</w:t></w:r>'


def paragraph(content: str, style: str = "", properties: str = "") -> str:
    """Runs under each other's style."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    look = f"<w:pPr>{named}{properties}</w:pPr>" if named or properties else ""
    return f"<w:p>{look}{content}</w:p>"


def reference(number: int, first: bool) -> str:
    """The mark of a footnote: the note itself where it comes first, after that a field that follows its number."""
    if first:
        mark = f'<w:r><w:rPr>{RAISED}</w:rPr><w:footnoteReference w:id="{number}"/></w:r>'
        return f'<w:bookmarkStart w:id="{number}" w:name="_note{number}"/>{mark}<w:bookmarkEnd w:id="{number}"/>'
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    instruction = f'<w:r><w:instrText xml:space="preserve"> NOTEREF _note{number} \\f \\h </w:instrText></w:r>'
    return f"{begin}{instruction}{separate}{run(str(number), RAISED)}{end}"


def footnote(number: int, text: str) -> str:
    """One footnote."""
    mark = f"<w:r><w:rPr>{RAISED}</w:rPr><w:footnoteRef/></w:r>"
    return f'<w:footnote w:id="{number}">{paragraph(mark + run(f" {text}"), "FootnoteText")}</w:footnote>'


def link(relation: str, text: str) -> str:
    """Words that lead to an address of the package's relations."""
    return f'<w:hyperlink r:id="{relation}">{run(text, _style("Hyperlink"))}</w:hyperlink>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> str:
    """A table of cells that are paragraphs already; its heading row is repeated on every page."""
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    heads = "".join(
        _cell(paragraph(run(heading, f'<w:b/><w:color w:val="{SOFT}"/><w:sz w:val="17"/>')), width, top=12, bottom=6)
        for heading, width in zip(headings, widths, strict=True)
    )
    parts = [f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{heads}</w:tr>"]
    for cells in rows:
        body = "".join(_cell(cell, width, bottom=4) for cell, width in zip(cells, widths, strict=True))
        parts.append(f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{body}</w:tr>")
    width = f'<w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
    look = f'{width}<w:tblLayout w:type="fixed"/><w:tblCellMar>{_MARGINS}</w:tblCellMar>'
    return f"<w:tbl><w:tblPr>{look}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{''.join(parts)}</w:tbl>"


def package(body: str, notes: str, links: Sequence[str], title: str) -> Iterable[tuple[str, bytes]]:
    """The files of a document on a landscape page, each with its name; `links` are the targets of rId10, rId11 …"""
    section = (
        '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1020" w:right="1020" '
        'w:bottom="1020" w:left="1020" w:header="600" w:footer="600" w:gutter="0"/></w:sectPr>'
    )
    separators = "".join(
        f'<w:footnote w:type="{kind}" w:id="{id}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for id, kind in ((-1, "separator"), (0, "continuationSeparator"))
    )
    settings = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
    content = {
        "document": _part("document", f"<w:body>{body}{section}</w:body>"),
        "styles": Path(__file__).with_name("styles.xml").read_bytes(),
        "footnotes": _part("footnotes", separators + notes),
        "settings": _part("settings", settings),
    }
    kinds = {f"word/{name}.xml": f"{_WORD}.{name}+xml" for name in PARTS[1:]}
    kinds |= {"word/document.xml": f"{_WORD}.document.main+xml", "docProps/core.xml": f"{_CORE}+xml"}
    told = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in kinds.items())
    yield (
        "[Content_Types].xml",
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" ContentType='
        f'"application/vnd.openxmlformats-package.relationships+xml"/>{told}</Types>'.encode(),
    )
    yield "_rels/.rels", _relations(
        [("rId1", f"{_OFFICE}/officeDocument", "word/document.xml"),
         ("rId2", f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml")]
    )  # fmt: skip
    yield (
        "docProps/core.xml",
        f'{_HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{_text(title)}</dc:title></cp:coreProperties>'.encode(),
    )
    yield "word/_rels/document.xml.rels", _relations(
        [*((f"rId{n}", f"{_OFFICE}/{name}", f"{name}.xml") for n, name in enumerate(PARTS[1:], 1)),
         *((f"rId{n}", f"{_OFFICE}/hyperlink", url) for n, url in enumerate(links, 10))]
    )  # fmt: skip
    for name in PARTS:
        yield f"word/{name}.xml", content[name]


def _cell(content: str, width: int, *, top: int = 0, bottom: int = 0) -> str:
    sides = (("top", top), ("bottom", bottom))
    lines = "".join(
        f'<w:{side} w:val="single" w:sz="{size}" w:space="0" w:color="{INK if size > 4 else RULE}"/>'
        for side, size in sides
        if size
    )
    look = f'<w:tcW w:w="{width}" w:type="dxa"/><w:tcBorders>{lines}</w:tcBorders>'
    return f"<w:tc><w:tcPr>{look}</w:tcPr>{content}</w:tc>"


def _part(name: str, content: str) -> bytes:
    return f'{_HEAD}<w:{name} xmlns:w="{_MAIN}" xmlns:r="{_OFFICE}">{content}</w:{name}>'.encode(errors="replace")


def _relations(entries: Iterable[tuple[str, str, str]]) -> bytes:
    told = "".join(
        f'<Relationship Id="{id}" Type="{kind}" Target={quoteattr(target)}'
        f"{' TargetMode=' + quoteattr('External') if kind.endswith('hyperlink') else ''}/>"
        for id, kind, target in entries
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{told}</Relationships>'.encode()


def _text(text: str) -> str:
    """Text that XML can hold."""
    return escape(visible(text).replace("\ufffe", "�").replace("\uffff", "�"))
