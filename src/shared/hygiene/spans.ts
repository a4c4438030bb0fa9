import { DAY } from '@shared/time'

/** A machine that was not seen for so long is likely gone for good, in milliseconds. */
export const STALE_MS = 90 * DAY

/** A machine that joined this recently may still be on its way, in milliseconds. */
export const NEW_MACHINE_MS = DAY
