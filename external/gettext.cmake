# IKLAB_MSGFMT: the program of GNU gettext that compiles catalogues of translations. The program reads
# them by itself.
find_program(IKLAB_MSGFMT msgfmt DOC "Compiler of catalogues of translations")
mark_as_advanced(IKLAB_MSGFMT)
if(NOT IKLAB_MSGFMT)
  iklab_missing("msgfmt (GNU gettext)" gettext)
endif()
