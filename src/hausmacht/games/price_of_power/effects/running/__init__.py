"""An effect under way: its steps, variables, questions and costs, and what it is worth."""
