"""Environments for learning machines: every game in the forms that others' libraries know.

`belpic.envs.pettingzoo` has a module for every game, `belpic.envs.gymnasium` registers single-agent
views, `belpic.envs.openspiel` games for OpenSpiel, `belpic.envs.bulk` many matches in one call.
They need the extra `envs`. `docs/environments.md` says what observations and actions mean.
"""

from typing import Final

VERSION: Final = 1
"""Rises when an environment's numbers come to mean something else; it stands in every name."""
