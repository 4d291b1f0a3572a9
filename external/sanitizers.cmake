# AddressSanitizer and UBSan for everything in this build; the first report ends the process.
# iklab_sanitizer_hooks: keeps the leaks of Mesa and dbus out of our reports; linked into each
# executable.
add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
add_link_options(-fsanitize=address,undefined)
# For tests, and for rooms of long functions that read no bytes as anything else: whether each
# pointer is null or misaligned is two fifths of the time that GCC takes for them. AddressSanitizer
# finds the null ones.
set(iklab_few_checks -fno-sanitize=null,alignment)

enable_language(C)
add_library(iklab_sanitizer_hooks OBJECT external/sanitizer_hooks.c)
