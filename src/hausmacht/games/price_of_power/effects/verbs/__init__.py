"""What cards do: one class for each verb, in files by what they are about. Every file here is found by itself."""
