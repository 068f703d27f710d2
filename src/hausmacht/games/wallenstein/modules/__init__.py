"""The expansions: each a package beside the basic rules, which do not name it."""
