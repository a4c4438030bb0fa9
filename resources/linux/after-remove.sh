#!/bin/sh
# What after-install made outside of the package's own files. An upgrade (deb: "upgrade", rpm: 1 or more left) keeps it.
case "$1" in
  upgrade | failed-upgrade | abort-* | [1-9]*) exit 0 ;;
esac

if command -v update-alternatives >/dev/null; then
  update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}' || true
else
  rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if command -v apparmor_parser >/dev/null; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi

if command -v update-desktop-database >/dev/null; then update-desktop-database /usr/share/applications || true; fi
