// @ts-check
/**
 * Requirements of some tests that not every computer meets: without them the tests are skipped with this reason, which `npm test` counts.
 * On Linux a test skipped for another reason counts as failed.
 */
export const needs = Object.freeze({
  go: 'need Go (https://go.dev/dl)',
  root: 'need root (to mount a small disk)',
  users: 'need root and sudo (to create a user of this computer)',
  desktop: 'need a D-Bus session of their own (dbus, python3-dbus, python3-gi and libnotify4)',
  readers: 'need the programs that read exported files (openssh-client, bash and ansible-core)',
  keyStore: 'need a key store (dbus-run-session and gnome-keyring-daemon)',
})
