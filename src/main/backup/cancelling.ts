import { HOUR } from '@shared/time'

/** Cancels backups, and remembers them for an hour, so that the schedule does not start them again at once. */
export function createCancelling(cancel: (id: string) => void, now: () => number) {
  const until = new Map<string, number>()
  return {
    cancel: (id: string) => {
      until.set(id, now() + HOUR)
      cancel(id)
    },
    isRecent: (id: string) => now() < (until.get(id) ?? 0),
  }
}
