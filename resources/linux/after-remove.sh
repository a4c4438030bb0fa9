#!/bin/sh
# What after-install.sh made outside of the package's own files. An upgrade (deb: "upgrade", rpm: 1 or more left) keeps it.
case "$1" in
  upgrade | failed-upgrade | abort-* | [1-9]*) exit 0 ;;
esac

rm -f "$DPKG_ROOT/usr/bin/${executable}"

profile="$DPKG_ROOT/etc/apparmor.d/${executable}"
if [ -f "$profile" ]; then
  if [ -z "$DPKG_ROOT" ] && command -v apparmor_parser >/dev/null; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi

if command -v update-desktop-database >/dev/null; then
  update-desktop-database "$DPKG_ROOT/usr/share/applications" || true
fi

exit 0
