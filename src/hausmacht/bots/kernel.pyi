class Network:
    def __init__(
        self,
        size: tuple[int, int, int, int, int, bool],
        shifts: tuple[int, int, int],
        weights: bytes,
        biases: bytes,
        powers: bytes,
        /,
    ) -> None: ...
    def shares(self, rows: list[list[int]], shared: list[int], allowed: int, /) -> list[float]: ...
