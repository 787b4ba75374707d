"""From the bytes of a document to its text: plain text and Markdown, HTML and PDF where their readers are installed."""

from __future__ import annotations

import codecs
import hashlib
import unicodedata
from contextlib import closing
from importlib import import_module
from pathlib import PurePath
from types import ModuleType
from typing import Any

from kb.documents.text import Text
from kb.errors import UsageError

LIMIT = 32 * 1024 * 1024  # bytes of a document, and code points of its text
PAGES = 5_000  # of a PDF


class DocumentError(UsageError):
    """A document that cannot be read as text; the message says where and what would help."""


def extract(data: bytes, name: str) -> Text:
    """The text of a document; `name` is its file name, whose ending says what it is.

    Plain text and Markdown are taken as they stand. Raises `DocumentError`.
    """
    if len(data) > LIMIT:
        raise DocumentError(
            f"{name} has {len(data)} bytes; a document may have {LIMIT}. Split it, or keep its text only."
        )
    ending = PurePath(name).suffix.lower()
    if data.startswith(b"%PDF-") or ending == ".pdf":
        raw, extractor = _pdf(data, name)
    elif ending in (".html", ".htm", ".xhtml"):
        raw, extractor = _html(data, name)
    else:
        raw, extractor = _plain(data, name), "text 1"
    if len(raw) > LIMIT:
        raise DocumentError(f"{name} unpacks to {len(raw)} characters; a document may have {LIMIT}.")
    return Text(unicodedata.normalize("NFC", raw), hashlib.sha256(data).hexdigest(), extractor)


def _plain(data: bytes, name: str) -> str:
    """UTF-8 with or without its mark, or UTF-16 with one: nothing else is guessed."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding, wanted = "utf-16", "UTF-16, as its first bytes say"
    else:
        encoding, wanted = "utf-8-sig", "UTF-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentError(
            f"{name} is not {wanted}: byte 0x{data[error.start]:02x} at offset {error.start} (line {line}). "
            "Save it as UTF-8; its SHA-256 changes with it."
        ) from error
    nul = text.find("\0")
    if nul >= 0:
        raise DocumentError(
            f"{name} is not plain text: character {nul} is a NUL. Save it as UTF-8 text, "
            "or give it the ending of what it is (.html, .pdf)."
        )
    return text


def _html(data: bytes, name: str) -> tuple[str, str]:
    """The article of a page without its navigation, captions included."""
    trafilatura = _installed("trafilatura", "html", name)
    lxml = _installed("lxml.html", "html", name)
    try:
        tree = trafilatura.load_html(data)
    except Exception as error:  # a parser of others: whatever it raises, the document could not be read
        raise DocumentError(f"{name} cannot be read as HTML: {error}") from error
    if tree is None:
        raise DocumentError(f"{name} holds no HTML that could be read.")
    _keep_captions(tree, lxml)
    found = trafilatura.extract(tree, include_tables=True, include_comments=False, favor_recall=True)
    if not found:
        raise DocumentError(
            f"{name} holds no article text that could be told from its navigation; save the text itself."
        )
    return str(found), f"trafilatura {trafilatura.__version__}"


def _keep_captions(tree: Any, lxml: Any) -> None:
    """Captions become paragraphs after their picture: the extractor would drop them, and their figures with them."""
    for caption in list(tree.iter("figcaption")):
        paragraph = lxml.HtmlElement()
        paragraph.tag = "p"
        paragraph.text = " ".join(caption.text_content().split())
        picture = next((each for each in caption.iterancestors("figure")), caption)
        if picture.getparent() is not None and paragraph.text:
            picture.addnext(paragraph)
            paragraph.tail, picture.tail = picture.tail, None
        caption.getparent().remove(caption)


def _pdf(data: bytes, name: str) -> tuple[str, str]:
    """The text of each page in the order of the file, pages divided by an empty line."""
    pdfium = _installed("pypdfium2", "pdf", name)
    try:
        with closing(pdfium.PdfDocument(data)) as document:
            if len(document) > PAGES:
                raise DocumentError(f"{name} has {len(document)} pages; a document may have {PAGES}.")
            pages = [page.get_textpage().get_text_bounded() for page in document]
    except pdfium.PdfiumError as error:
        raise DocumentError(f"{name} cannot be read as PDF: {error}") from error
    text = "\n\n".join(page.replace("\r\n", "\n").replace("\r", "\n") for page in pages)
    if not text.strip():
        raise DocumentError(f"{name} holds no text, only pictures of it; keep a text version in the store.")
    return text, f"pypdfium2 {pdfium.PYPDFIUM_INFO.version}"


def _installed(module: str, extra: str, name: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError as error:
        raise DocumentError(
            f"{name} needs a reader that is not installed ({error}): pip install 'claims-kb[{extra}]', "
            "or keep the document as plain text."
        ) from error
