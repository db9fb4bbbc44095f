"""`numpy.typing`: names that type hints mention."""

from typing import Any

DTypeLike = ArrayLike = Any


class NDArray:
    """`NDArray[np.int64]` in a type hint."""

    def __class_getitem__(cls, _item: object) -> type:
        return cls
