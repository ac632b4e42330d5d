#!/bin/sh
# Files as LibreOffice 7.4.7 writes them, from those of openpyxl: it calculates formulas and stores
# what they give.
set -eu
cd "$(dirname "$0")/written"
profile=$(mktemp -d)
convert() { # ending, files…
  ending=$1
  shift
  soffice --headless "-env:UserInstallation=file://$profile" --convert-to "$ending" --outdir "$profile/out" "$@" >/dev/null
}
convert ods openpyxl-content.xlsx openpyxl-formulas.xlsx openpyxl-errors.xlsx \
  openpyxl-hidden-merged.xlsx openpyxl-number-zips.xlsx
for name in content formulas errors hidden-merged number-zips; do
  mv "$profile/out/openpyxl-$name.ods" "libreoffice-$name.ods"
done
convert xlsx libreoffice-content.ods libreoffice-formulas.ods libreoffice-errors.ods
mv "$profile"/out/libreoffice-*.xlsx .
rm -r "$profile"
