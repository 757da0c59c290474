// Placeholder of the kernel build; the kernel's own commit brings it.
