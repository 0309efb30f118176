"""What a template or a page's code must not hold: text that nobody can translate, anything that the
content policy forbids, an address of somebody else's server."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Lexer, TokenType

# Names, units and shorts that are the same in every language.
SAME_EVERYWHERE = {
    *("Ruman", "English", "Česky", "Čeština", "Polski", "Wi", "Fi"),
    *("cm", "mm", "kg", "cs", "pl", "en"),
    *(
        "Esc",
        "Tab",
        "Enter",
        "QR",
        "CSV",
        "XLSX",
        "TOML",
        "JSON",
        "PIN",
        "PDF",
        "URL",
        "HTTPS",
        "PPR",
    ),
}
ATTRIBUTE = re.compile(r"""[\w-]+=(["']).*\1""", re.DOTALL)  # of a tag that another template opens
WORD = re.compile(r"[^\W\d_]{2,}")
SPOKEN_ATTRIBUTES = {"title", "alt", "placeholder", "aria-label", "aria-description", "label"}
INLINE = {
    "an inline style": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "a <style> element": re.compile(r"<style[\s>]", re.IGNORECASE),
    "an inline handler": re.compile(r"<[^>]*\s(on[a-z]+|hx-on[^=\s]*)\s*=", re.IGNORECASE),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
}
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>", re.IGNORECASE)
ELSEWHERE = re.compile(
    r"(?:https?:)?//(?!localhost|www\.w3\.org/)[\w.-]+\.[a-z]{2,}", re.IGNORECASE
)
SPOKEN_KEYWORDS = {"label", "help_text", "verbose_name", "verbose_name_plural", "description"}


def words_of(text: str) -> list[str]:
    return [word for word in WORD.findall(text) if word not in SAME_EVERYWHERE]


class Spoken(HTMLParser):
    """Collects what people read: text between tags, and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.silent and (tag in ("script", "style") or ("translate", "no") in attrs):
            self.silent = tag  # codes and proper names say themselves that they stay as they are
        self.found += [value for name, value in attrs if name in SPOKEN_ATTRIBUTES and value]
        kinds = dict(attrs)
        if tag == "input" and kinds.get("type") in ("submit", "button", "reset"):
            self.found.append(kinds.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.silent:
            self.silent = ""

    def handle_data(self, text: str) -> None:
        if not self.silent:
            self.found.append(text)


def own_markup(source: str) -> str:
    """The template's own markup: tags, variables, comments and translated blocks left out."""
    kept, skipped_until = [], ""
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            name = token.split_contents()[0]
            if name == skipped_until:
                skipped_until = ""
            elif name in ("blocktranslate", "blocktrans", "comment") and not skipped_until:
                skipped_until = f"end{name}"
        elif token.token_type == TokenType.TEXT and not skipped_until:
            kept.append(token.contents)
    return "".join(kept)


def template_problems(source: str) -> Iterator[str]:
    markup = own_markup(source)
    for what, pattern in INLINE.items():
        if pattern.search(markup):
            yield what
    for script in SCRIPT.finditer(markup):
        attributes = script["attributes"]
        if "src=" not in attributes and "application/json" not in attributes:
            yield "an inline script"
    yield from foreign_addresses(markup)
    spoken = Spoken()
    spoken.feed(markup)
    spoken.close()
    for text in spoken.found:
        if words_of(ATTRIBUTE.sub("", text)):
            yield f"text that is not translated: {' '.join(text.split())!r}"


def foreign_addresses(source: str) -> Iterator[str]:
    """Addresses of other servers, in markup, style sheets and scripts: nothing may need them."""
    for address in ELSEWHERE.findall(source):
        yield f"an address elsewhere: {address}"


def _sentence(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(words_of(node.value))
    )


def _spoken_arguments(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that people get to read."""
    spoken = [key.value for key in call.keywords if key.arg in SPOKEN_KEYWORDS]
    function = call.func
    if isinstance(function, ast.Attribute):
        on_messages = isinstance(function.value, ast.Name) and function.value.id == "messages"
        if on_messages or function.attr == "add_error":
            spoken += call.args[1:2]
    name = getattr(function, "attr", getattr(function, "id", ""))
    if name == "ValidationError":
        spoken += call.args[:1]
    elif name.endswith("Error"):
        spoken += call.args[1:2]  # a refusal: its code, then its sentence
    return spoken


def code_problems(source: str) -> Iterator[str]:
    """Labels, form errors, refusals and messages that are given as bare strings."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            for text in filter(_sentence, _spoken_arguments(node)):
                yield f"line {node.lineno}: text that is not translated: {ast.unparse(text)}"
