"""`python -m belpic` is `belpic`."""

from belpic.cli import main

if __name__ == "__main__":
    main()
