# IKLAB_FONT_UI, IKLAB_FONT_BOLD: the files that become share/iklab/fonts/ui.ttf and bold.ttf;
# IKLAB_FONT_HANGUL, IKLAB_FONT_HANGUL_BOLD: hangul.ttf and hangul-bold.ttf, for Korean.
# These two names are fixed, whatever the file is: both flavours of OpenType (.ttf, .otf) are told
# apart by their content.
# Inter, else DejaVu Sans; both have the arrows and Greek letters the program shows.
set(font_folders
  /usr/share/fonts /usr/local/share/fonts $ENV{HOME}/.local/share/fonts $ENV{HOME}/.fonts
  /Library/Fonts $ENV{HOME}/Library/Fonts
  $ENV{WINDIR}/Fonts $ENV{LOCALAPPDATA}/Microsoft/Windows/Fonts)
set(font_suffixes
  opentype/inter truetype/inter inter Inter inter-fonts rsms-inter-fonts TTF
  truetype/dejavu dejavu dejavu-sans-fonts)
find_file(IKLAB_FONT_UI NAMES Inter-Regular.otf Inter-Regular.ttf DejaVuSans.ttf
          PATHS ${font_folders} PATH_SUFFIXES ${font_suffixes} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
          DOC "Font of the interface")
if(NOT IKLAB_FONT_UI)
  iklab_missing("A font (Inter or DejaVu Sans; any other with -DIKLAB_FONT_UI=FILE)" fonts-inter)
endif()

# The bold face of the same family, beside the regular one; else the regular one again.
get_filename_component(font_folder ${IKLAB_FONT_UI} DIRECTORY)
if(IKLAB_FONT_UI MATCHES "DejaVuSans")
  set(bold_names DejaVuSans-Bold.ttf)
  set(license_folder /usr/share/doc/fonts-dejavu-core)
else()
  set(license_folder /usr/share/doc/fonts-inter)
  set(bold_names Inter-SemiBold.otf Inter-SemiBold.ttf Inter-Bold.otf Inter-Bold.ttf)
endif()
find_file(IKLAB_FONT_BOLD NAMES ${bold_names} PATHS ${font_folder} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
          DOC "Font of headings")
if(NOT IKLAB_FONT_BOLD)
  set(IKLAB_FONT_BOLD ${IKLAB_FONT_UI} CACHE FILEPATH "Font of headings" FORCE)
endif()

# Both licences ask for their text to travel with the files.
find_file(IKLAB_FONT_LICENSE NAMES copyright LICENSE.txt LICENSE OFL.txt
          PATHS ${license_folder} ${font_folder} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH DOC "Licence of the fonts")

# NanumGothic. Others: NanumSquare maps all syllables and has outlines for a fifth of them; Noto CJK is
# a collection of 19 MB.
foreach(face "" _BOLD)
  string(REPLACE "_BOLD" "Bold" name "NanumGothic${face}.ttf")
  find_file(IKLAB_FONT_HANGUL${face} NAMES ${name} PATHS ${font_folders}
            PATH_SUFFIXES truetype/nanum nanum nanum-fonts NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH DOC "Font of Korean")
  if(NOT IKLAB_FONT_HANGUL${face})
    iklab_missing("${name} (any other font with Korean with -DIKLAB_FONT_HANGUL${face}=FILE)" fonts-nanum)
  endif()
  mark_as_advanced(IKLAB_FONT_HANGUL${face})
endforeach()
get_filename_component(hangul_folder ${IKLAB_FONT_HANGUL} DIRECTORY)
find_file(IKLAB_FONT_HANGUL_LICENSE NAMES copyright LICENSE.txt LICENSE OFL.txt
          PATHS /usr/share/doc/fonts-nanum ${hangul_folder} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH DOC "Licence of Korean's font")
mark_as_advanced(IKLAB_FONT_HANGUL_LICENSE)
mark_as_advanced(IKLAB_FONT_UI IKLAB_FONT_BOLD IKLAB_FONT_LICENSE)
