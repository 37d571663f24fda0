"""`python -m tests.sick …`: the commands of Belpic, with the sick game among the games."""

from belpic.cli import main
from belpic.core import registry

found = {**registry.packages(), "sick": "tests.sick"}
registry.packages = lambda: found  # type: ignore[assignment]  # as if it were installed
main()
