// @ts-check
/**
 * What some tests need that not everybody has: they are skipped without it, with these words as the reason, and `npm test` counts them by
 * it. On Linux a test that is skipped for anything else counts as failed.
 */
export const needs = Object.freeze({
  go: 'need Go (https://go.dev/dl)',
  root: 'need root (to mount a small disk)',
  desktop: 'need a D-Bus session of their own (dbus, python3-dbus, python3-gi and libnotify4)',
  readers: 'need the programs that read exported files (openssh-client, bash and ansible-core)',
  keyStore: 'need a key store (dbus-run-session and gnome-keyring-daemon)',
})
