#!/usr/bin/env bash
# Brings the catalogues of translations, assets/languages/*.po, up to date with the sources.
#   scripts/words.sh                   takes new texts in, and drops what is gone
#   scripts/words.sh --new es Español  begins a language: its code, and its name in itself
#   scripts/words.sh --template FILE   writes all texts as a template (*.pot), and nothing else
# docs/languages.md says how texts are written and translated; the test `words` checks the catalogues.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

usage() {
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

template() {
  # Texts that are no calls: those of `ik`, which knows of no language, and of scenes.
  python3 scripts/data_texts.py >"$work/data_texts.cpp"
  {
    find src -name '*.cpp' -o -name '*.h' | LC_ALL=C sort
    echo "$work/data_texts.cpp"
  } >"$work/files"
  xgettext --files-from="$work/files" --language=C++ --from-code=UTF-8 --no-wrap \
    --keyword --keyword=tr --keyword=trc:1c,2 --keyword=trn:1,2 --add-comments=Translators: \
    --add-location=file --package-name="IK Lab" --copyright-holder="the IK Lab authors" \
    --output="$1" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  # The day on which it is made says nothing.
  sed -i -e "s|$work/||" -e '/^"POT-Creation-Date:/d' "$1"
  python3 scripts/slot_comments.py "$1"
}

case ${1:-} in
  "")
    [ $# = 0 ] || usage
    install_packages gettext python3
    template "$work/iklab.pot"
    for catalogue in assets/languages/*.po; do
      msgmerge --quiet --no-fuzzy-matching --no-wrap --backup=none --update --add-location=file \
        "$catalogue" "$work/iklab.pot"
      msgattrib --no-wrap --no-obsolete --output-file="$catalogue" "$catalogue"
      printf '%s: ' "$catalogue"
      msgfmt --statistics -o /dev/null "$catalogue" 2>&1
    done
    ;;
  --new)
    [ $# = 3 ] || usage
    [[ $2 =~ ^[a-z]{2,3}$ ]] || { say "'$2': expected a language's code, such as es"; exit 2; }
    install_packages gettext python3
    catalogue=assets/languages/$2.po
    [ ! -e "$catalogue" ] || { say "$catalogue is there already"; exit 1; }
    template "$work/iklab.pot"
    msginit --no-translator --no-wrap --locale="$2" --input="$work/iklab.pot" \
      --output-file="$catalogue" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
    sed -i "0,/^\"MIME-Version/s//\"X-Language-Name: $3\\\\n\"\n\"X-Decimal-Point: ,\\\\n\"\n&/" \
      "$catalogue"
    say "$catalogue is begun: translate it with Poedit or any text editor"
    ;;
  --template)
    [ $# = 2 ] || usage
    template "$2"
    ;;
  *) usage ;;
esac
