"""Several workers, on one machine or many, that share a database: how they hear of each other."""
