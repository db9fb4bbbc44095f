"""Many games at once on a GPU, from the same kernels: `CudaVector`. It needs the extra `cuda`."""

from witchwood.env.options import missing

try:
    import numba_cuda  # noqa: F401  # without it, Numba has a `numba.cuda` that knows too little
except ModuleNotFoundError as error:
    raise missing("cuda", error) from error

from witchwood.env.cuda.cuda_vector import CudaVector

__all__ = ["CudaVector"]
