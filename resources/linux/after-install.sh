#!/bin/sh
# What a package cannot carry as files. dpkg names another system's root folder in DPKG_ROOT (dpkg(1), --root with scripts outside of
# it): nothing else is touched then.
program='/opt/${sanitizedProductName}/${executable}'

mkdir -p "$DPKG_ROOT/usr/bin"
ln -sf "$program" "$DPKG_ROOT/usr/bin/${executable}"

# Chromium's sandbox takes user namespaces; where the kernel has none, its helper needs root's rights.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then mode=0755; else mode=4755; fi
chmod "$mode" "$DPKG_ROOT/opt/${sanitizedProductName}/chrome-sandbox" || true

if command -v update-desktop-database >/dev/null; then
  update-desktop-database "$DPKG_ROOT/usr/share/applications" || true
fi

# Ubuntu 24.04 and later keep user namespaces from programs without a profile; an AppArmor that cannot read this one needs none.
carried="$DPKG_ROOT/opt/${sanitizedProductName}/resources/apparmor-profile"
profile="$DPKG_ROOT/etc/apparmor.d/${executable}"
if apparmor_status --enabled >/dev/null 2>&1 && apparmor_parser --skip-kernel-load --debug "$carried" >/dev/null 2>&1; then
  mkdir -p "$DPKG_ROOT/etc/apparmor.d"
  cp -f "$carried" "$profile"
  # The kernel's profiles are those of the system that runs, not of one in a folder.
  if [ -z "$DPKG_ROOT" ] && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
  fi
fi

exit 0
