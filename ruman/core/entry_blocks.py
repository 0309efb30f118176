"""The form of a row as its page shows it: a block for each field, with its inputs or its items."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.forms.boundfield import BoundField

from ruman.core.described import Field, Kind


@dataclass(slots=True)
class Block:
    """A field as the page shows it: its own inputs, or items of several inputs each."""

    about: Field
    path: str
    inputs: list[BoundField] = field(default_factory=list)
    items: list[list["Block"]] = field(default_factory=list)
    remarks: list[Any] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.about.kind.value

    @property
    def told(self) -> bool:
        """Whether anything stands in its inputs that isn't there by itself."""
        values = [each.value() for each in self.inputs]
        if self.about.kind is Kind.FLAG:
            return any(bool(value) != bool(self.about.default) for value in values)
        return any(value not in (None, "") for value in values)

    def folded(self) -> list[tuple[list["Block"], list["Block"], bool]]:
        """Each item as what is always seen, what is folded away, and whether that is open."""
        found = []
        for item in self.items:
            rare = [each for each in item if each.about.rare]
            usual = [each for each in item if not each.about.rare]
            found.append((usual, rare, any(each.told or each.errors for each in rare)))
        return found

    @property
    def errors(self) -> bool:
        return any(each.errors for each in self.inputs)


def all_blocks(blocks: list[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        for item in block.items:
            yield from all_blocks(item)


def within(path: str, block: str) -> bool:
    return path == block or path.startswith(f"{block}.")
