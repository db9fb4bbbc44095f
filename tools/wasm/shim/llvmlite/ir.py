"""`llvmlite.ir`: see `llvmlite`."""
