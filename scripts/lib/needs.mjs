// @ts-check
/**
 * What some tests need that not everybody has: they are skipped without it, with these words as the reason, and `npm test` counts them by
 * it. On Linux a test that is skipped for anything else counts as failed.
 */
export const needs = Object.freeze({
  go: 'need Go (https://go.dev/dl)',
  root: 'need root (to mount a small disk)',
  keyStore: 'need a key store (dbus-run-session and gnome-keyring-daemon)',
})
