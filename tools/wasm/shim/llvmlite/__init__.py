"""`llvmlite`: imported where kernels are compiled, which is not here."""
