"""`python -m hausmacht` is `hausmacht`."""

from hausmacht.cli import main

if __name__ == "__main__":
    main()
