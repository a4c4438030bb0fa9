import { DAY } from '@shared/time'

/** A machine not seen for this long is likely gone for good, in milliseconds. */
export const STALE_MS = 90 * DAY

/** A machine that joined this recently may still be in setup, in milliseconds. */
export const NEW_MACHINE_MS = DAY
