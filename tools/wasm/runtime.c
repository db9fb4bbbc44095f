/* What the code of Numba asks of its runtime: memory, and the reference counts of arrays that kernels make.

   As numba/core/runtime/nrtdynmod.py has it: sizes are 64 bits wide there, and pointers 32 here. Memory, and functions
   such as log, come from the Python in the page. */

#include <stdint.h>

void *malloc(unsigned long);
void free(void *);

typedef void (*Dtor)(void *data, uint64_t size, void *info);
typedef struct { uint64_t count; Dtor dtor; void *info, *data; uint64_t size; } MemInfo;

void *NRT_Allocate(uint64_t size) { return size > 0x7fffffff ? 0 : malloc((unsigned long)size); }
void NRT_Free(void *data) { free(data); }

void *NRT_MemInfo_alloc_aligned(uint64_t size, uint32_t align) {
    MemInfo *made = NRT_Allocate(sizeof(MemInfo) + align + size);
    if (!made) return 0;
    uintptr_t data = (uintptr_t)(made + 1);
    *made = (MemInfo){1, 0, 0, (void *)((data + align - 1) / align * align), size};
    return made;
}

void *NRT_MemInfo_alloc(uint64_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }

static void free_items(void *data, uint64_t size, void *info) {
    (void)size;
    if (info) ((void (*)(void *))info)(data); /* lets go what the items hold */
    NRT_Free(data);
}

void *NRT_MemInfo_new_varsize_dtor(uint64_t size, void *items) { /* of a list */
    void *data = NRT_Allocate(size);
    MemInfo *made = data ? NRT_Allocate(sizeof(MemInfo)) : 0;
    if (made) *made = (MemInfo){1, free_items, items, data, size};
    return made;
}

void NRT_MemInfo_call_dtor(MemInfo *made) {
    if (made->dtor) made->dtor(made->data, made->size, made->info);
    NRT_Free(made);
}
