#!/bin/sh
# Prints the command of a Python >= 3.11 that really runs, or says in one line what is missing.
# It has to be run, not only found: version managers leave shims on PATH that only fail.
for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
    if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
    then
        echo "$candidate"
        exit 0
    fi
done
echo "belpic: Python 3.11 or newer is missing: install it, or name it with 'make PYTHON=/path/to/python3 ...'." >&2
exit 1
