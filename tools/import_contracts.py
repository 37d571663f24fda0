"""Import-linter contracts of the project's own; ``pyproject.toml`` uses them by name."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    """A package that imports nothing but itself and the standard library.

    Import-linter's own ``forbidden`` type needs a list of what is forbidden, which the next
    dependency would escape.
    """

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 -- import-linter's signature
        """Find every direct import that leads out of the package and the standard library."""
        package = str(self.contract_options["package"])
        members = {package} | graph.find_descendants(package)
        foreign = sorted(
            f"{importer} -> {imported}"
            for importer in members
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported not in members and imported.split(".")[0] not in sys.stdlib_module_names
        )
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the imports that ``check`` found."""
        for line in check.metadata["foreign"]:
            output.print_error(f"- {line}")
