"""Arrays on a card, to be taken by other libraries without a copy.

`__cuda_array_interface__` is Numba's own; DLPack is written here, as Numba has none.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CUDA: Final = 2
"""The card's type of device in DLPack."""
_CODES: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
"""The types of numbers in DLPack, by NumPy's letters."""
_NAME: Final = b"dltensor"


class OnCard(Protocol):
    """What is needed of Numba's array on a card."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype[np.generic]

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        """Where the numbers are."""

    def __getitem__(self, index: object) -> OnCard:
        """Return a part of it, or a number."""

    def __int__(self) -> int:
        """Return the number that one entry is."""

    def reshape(self, *shape: int) -> OnCard:
        """Return the same numbers with other axes."""

    def copy_to_host(self) -> NDArray[np.generic]:
        """Return a copy in NumPy's array."""

    def copy_to_device(self, array: NDArray[np.generic]) -> None:
        """Fill it with a copy of NumPy's array."""


class _Device(ctypes.Structure):
    _fields_ = (("type", ctypes.c_int32), ("id", ctypes.c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("axes", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


_LENT: Final[dict[int, tuple[object, ...]]] = {}
"""What somebody holds by DLPack, by its address, so that it stays where it is."""


def _take_back(address: int) -> None:
    _LENT.pop(address, None)


def _drop_capsule(capsule: int) -> None:
    """Take back what a capsule holds that nobody has opened: then its name is the old one."""
    is_valid = ctypes.pythonapi.PyCapsule_IsValid
    is_valid.argtypes, is_valid.restype = (ctypes.c_void_p, ctypes.c_char_p), ctypes.c_int
    if is_valid(capsule, _NAME):
        find = ctypes.pythonapi.PyCapsule_GetPointer
        find.argtypes, find.restype = (ctypes.c_void_p, ctypes.c_char_p), ctypes.c_void_p
        _LENT.pop(find(capsule, _NAME), None)


_TAKE_BACK: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_take_back)
_DROP_CAPSULE: Final = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_drop_capsule)


class CardArray:
    """Numbers on a card; `numpy()` copies them here."""

    def __init__(self, array: OnCard, device: int = 0) -> None:
        """Wrap Numba's array on the card of this number."""
        self.array = array
        self._device = device

    @property
    def shape(self) -> tuple[int, ...]:
        """How many entries each axis has."""
        return self.array.shape

    @property
    def dtype(self) -> np.dtype[np.generic]:
        """The type of the numbers."""
        return self.array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        return self.array.__cuda_array_interface__

    def numpy(self) -> NDArray[np.generic]:
        """Return a copy in NumPy's array."""
        return self.array.copy_to_host()

    def __dlpack_device__(self) -> tuple[int, int]:
        return (CUDA, self._device)

    def __dlpack__(self, *, stream: object = None, **_versions: object) -> object:
        """Return a capsule that lends the numbers; all work on them has been waited for."""
        del stream  # whoever fills the arrays waits for the card
        row = ctypes.c_int64 * len(self.shape)
        shape = row(*self.shape)
        size = self.dtype.itemsize
        strides = row(*(stride // size for stride in self.array.strides))
        address = self.array.__cuda_array_interface__["data"]
        assert isinstance(address, tuple)  # with whether it may be written
        tensor = _Tensor(
            address[0],
            _Device(CUDA, self._device),
            len(self.shape),
            _Type(_CODES[self.dtype.kind], 8 * size, 1),
            shape,
            strides,
            0,
        )
        managed = _Managed(tensor, None, ctypes.cast(_TAKE_BACK, ctypes.c_void_p).value)
        where = ctypes.addressof(managed)
        _LENT[where] = (managed, shape, strides, self.array)
        new = ctypes.pythonapi.PyCapsule_New
        new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        new.restype = ctypes.py_object
        capsule: object = new(where, _NAME, ctypes.cast(_DROP_CAPSULE, ctypes.c_void_p).value)
        return capsule
