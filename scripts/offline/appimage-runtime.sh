#!/bin/sh
# Stands in for the AppImage runtime, which comes from GitHub: unpacks the file system behind these first bytes with unsquashfs
# (package squashfs-tools) instead of mounting it. For development and tests; a released AppImage has the real one.
size=4096
self=$(readlink -f "$0")
command -v unsquashfs >/dev/null || {
  echo "This AppImage was built for tests and needs unsquashfs: install squashfs-tools." >&2
  exit 127
}
case "$1" in
  --appimage-offset) echo "$size" && exit 0 ;;
  --appimage-extract) exec unsquashfs -quiet -no-progress -offset "$size" -dest squashfs-root "$self" ;;
esac
APPDIR=$(mktemp -d "${TMPDIR:-/tmp}/.mount_XXXXXX") || exit 1
export APPDIR APPIMAGE="$self" ARGV0="$0"
child=
trap 'rm -rf "$APPDIR"' EXIT
trap 'test -n "$child" && kill -TERM "$child"' INT TERM HUP
unsquashfs -quiet -no-progress -force -offset "$size" -dest "$APPDIR" "$self" >/dev/null || exit 1
"$APPDIR/AppRun" "$@" &
child=$!
wait "$child"
code=$?
# A signal ends only the wait: what was signalled is still ending.
while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
exit "$code"
