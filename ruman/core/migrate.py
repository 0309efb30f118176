"""An operation for migrations: changes an app's tables in one go.

Django renders all models anew after every operation that touches one, which takes nearly all the
time of a migration. Here they are rendered once for all operations inside. A first migration puts
all that belongs to a model into its `CreateModel`: fields that point at each other, constraints,
indexes and triggers.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class Together(Operation):
    """Operations that go from the same state to the same state, whatever their order.

    So none may build on another's outcome, save that tables may point at each other, and that a
    model's fields and constraints may change together.
    """

    reversible = True
    serialization_expand_args = ["operations"]

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = list(operations)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__qualname__, [], {"operations": self.operations}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        if "apps" in vars(state):
            del state.apps  # a cached property: rendered again when all is as it will be
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        # Triggers come with the table, by pgtrigger; foreign keys at the end, when all are there.
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return ", ".join(operation.describe() for operation in self.operations)

    @property
    def migration_name_fragment(self) -> str:
        return "_".join(
            fragment
            for operation in self.operations
            if (fragment := operation.migration_name_fragment)
        )
