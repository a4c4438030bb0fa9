import type { Versions } from '@shared/versions'

/** The form of settings.json. */
export const SETTINGS_VERSION = 2

/**
 * A field with a default needs no step. A step is for what changes its name, place or meaning; what changes its meaning changes its name
 * too, so that an older console, which reads what it understands of a newer file, never takes one for the other.
 */
export const settingsVersions: Versions = {
  current: SETTINGS_VERSION,
  steps: {
    // Version 1 carried no number and knew one window. In 2 its bounds are those of the next window, and the zoom is kept.
    1: ({ window, ...others }) => ({ ...others, ...(window !== undefined && { lastWindow: window }) }),
  },
}
