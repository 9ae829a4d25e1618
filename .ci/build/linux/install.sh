#!/bin/sh
# Put Iron Ranks into the menu of this user and let its files open with a double click.
#   ./install.sh            or            ./install.sh --remove
# Nothing outside the user's own folders is written.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
desktop=$share/applications/iron-ranks.desktop
types=$share/mime/packages/iron-ranks.xml
if [ "${1:-}" = --remove ]; then
    rm -f "$desktop" "$types" "$share"/icons/hicolor/*/apps/iron-ranks.png
    echo "Iron Ranks is no longer in the menu. Its folder and your games stay."
else
    mkdir -p "$share/applications" "$share/mime/packages"
    # A path may hold spaces; in a desktop entry it then stands in quotes.
    sed "s|^Exec=iron-ranks |Exec=\"$here/iron-ranks\" |" "$here/iron-ranks.desktop" > "$desktop"
    cp "$here/iron-ranks.xml" "$types"
    for picture in "$here"/iron-ranks-*.png; do
        size=${picture##*-}
        size=${size%.png}
        mkdir -p "$share/icons/hicolor/${size}x$size/apps"
        cp "$picture" "$share/icons/hicolor/${size}x$size/apps/iron-ranks.png"
    done
    echo "Iron Ranks is in the menu now. Remove it with: $here/install.sh --remove"
fi
for tool in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
    # shellcheck disable=SC2086  # a command and its one argument
    if command -v "${tool%% *}" > /dev/null; then $tool > /dev/null 2>&1 || true; fi
done
