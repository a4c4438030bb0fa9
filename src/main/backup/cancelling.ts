import { HOUR } from '@shared/time'

/** Cancels backups, and pauses their schedule for an hour, so that it does not start them again at once. */
export function createCancelling(cancel: (id: string) => void, now: () => number) {
  const until = new Map<string, number>()
  return {
    cancel: (id: string) => {
      until.set(id, now() + HOUR)
      cancel(id)
    },
    /** Returns the end of the pause in milliseconds since 1970; 0 without one. A longer pause is from a clock that was set back. */
    pausedUntil: (id: string) => {
      const end = until.get(id) ?? 0
      return end - now() > HOUR ? 0 : end
    },
  }
}
