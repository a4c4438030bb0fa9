import type { Versions } from '@shared/versions'

/** The format version of settings.json. */
export const SETTINGS_VERSION = 2

/**
 * A new field with a default needs no step. A step is for changes of name, place or meaning. A changed meaning also needs a new name, so
 * that an older console, which reads the known parts of a newer file, never confuses them.
 */
export const settingsVersions: Versions = {
  current: SETTINGS_VERSION,
  steps: {
    // Version 1 had no number and a single window. In version 2 its bounds are those of the next window, and the zoom is kept.
    1: ({ window, ...others }) => ({ ...others, ...(window !== undefined && { lastWindow: window }) }),
  },
}
