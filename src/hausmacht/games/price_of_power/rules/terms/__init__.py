"""Terms and limits: tokens, ducats, forces, relations, realms and characters, which every other chapter uses."""
