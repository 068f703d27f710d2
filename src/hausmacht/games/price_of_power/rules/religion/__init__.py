"""The Papal curia, the spread of religious ideas and of the revolution, dissent and religious rebels."""
