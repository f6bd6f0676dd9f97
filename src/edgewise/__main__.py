"""`python -m edgewise` is the command `edgewise`."""

from edgewise.cli.main import main

if __name__ == "__main__":
    main()
