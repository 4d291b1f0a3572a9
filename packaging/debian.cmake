# Run by CPack on the installed files, before it makes packages of them: what Debian asks for beyond
# what an installation anywhere else has.
find_program(gzip gzip REQUIRED)

# Links in place of the fonts that come with a package of their own.
function(link_fonts folder)
  foreach(name font IN ZIP_LISTS names CPACK_IKLAB_FONTS)
    if(font MATCHES "^/usr/share/fonts/.*/(inter|nanum)/")
      string(REPLACE /usr/share/ ../../ target ${font})
      file(REMOVE ${folder}/${name})
      file(CREATE_LINK ${target} ${folder}/${name} SYMBOLIC)
    endif()
  endforeach()
  file(GLOB licences ${folder}/LICENSE*)
  if(licences)
    file(REMOVE ${licences})
  endif()
endfunction()

# -n: the same files every time.
function(compress)
  execute_process(COMMAND ${gzip} -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(document package share)
  set(folder ${share}/doc/${package})
  file(REMOVE ${folder}/LICENSE) # `copyright` has it
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH is respected
  set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
  file(WRITE ${folder}/changelog.Debian
    "iklab (${version}) unstable; urgency=medium\n\n"
    "  * What is new is in changelog.gz.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  compress(${folder}/changelog ${folder}/changelog.Debian)
  file(WRITE ${share}/lintian/overrides/${package}
    "# Made by the project itself: no bug of Debian's asks for it.\n"
    "${package}: initial-upload-closes-no-bugs *\n")
endfunction()

set(program ${CPACK_TEMPORARY_DIRECTORY}/program/usr/share)
set(development ${CPACK_TEMPORARY_DIRECTORY}/development/usr/share)
set(names ui.ttf bold.ttf hangul.ttf hangul-bold.ttf)
link_fonts(${program}/iklab/fonts)
file(GLOB pages ${program}/man/man1/*.1)
compress(${pages})
# The library's documentation lies with the program's, of which its package knows nothing.
file(GLOB texts ${program}/doc/iklab/*.md)
file(COPY ${texts} ${program}/doc/iklab/changelog ${program}/doc/iklab/copyright
     ${development}/doc/iklab/samples DESTINATION ${development}/doc/libiklab-dev)
file(REMOVE_RECURSE ${development}/doc/iklab)
document(iklab ${program})
document(libiklab-dev ${development})
