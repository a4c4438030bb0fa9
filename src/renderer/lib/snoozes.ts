import { useCallback, useEffect, useState } from 'react'

/** A finding that the admin does not want to see for a while. */
export interface Snooze {
  /** When it is shown again, in milliseconds; null: once it changes. */
  readonly until: number | null
  /** The state of the finding when it was snoozed. */
  readonly mark: string
}

/** By the finding's key. */
export type Snoozes = Readonly<Record<string, Snooze>>

const nameOf = (serverId: string) => `snoozed ${serverId}`

const isSnooze = (value: unknown): value is Snooze => {
  const { until, mark } = (value ?? {}) as Partial<Record<keyof Snooze, unknown>>
  return (until === null || typeof until === 'number') && typeof mark === 'string'
}

function read(serverId: string): Snoozes {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(serverId)) ?? '{}') as object
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => isSnooze(value)))
  } catch {
    return {}
  }
}

/** Returns true while a finding is snoozed. `now` in milliseconds. */
export function isSnoozed(snooze: Snooze | undefined, mark: string, now: number): boolean {
  if (!snooze) return false
  return snooze.until === null ? snooze.mark === mark : now < snooze.until
}

/** Returns the snoozes without those that have ended by time. */
const lasting = (snoozes: Snoozes, now: number): Snoozes =>
  Object.fromEntries(Object.entries(snoozes).filter(([, { until }]) => until === null || now < until))

/** Returns the snoozes of a server, which are kept on this computer, and a function that sets one; null ends it. */
export function useSnoozes(serverId: string): [Snoozes, (key: string, snooze: Snooze | null) => void] {
  const [snoozes, setSnoozes] = useState(() => read(serverId))
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === nameOf(serverId) && setSnoozes(read(serverId))
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [serverId])
  const set = useCallback(
    (key: string, snooze: Snooze | null) => {
      const { [key]: _before, ...others } = read(serverId)
      const next = lasting(snooze ? { ...others, [key]: snooze } : others, Date.now())
      localStorage.setItem(nameOf(serverId), JSON.stringify(next))
      setSnoozes(next)
    },
    [serverId],
  )
  return [snoozes, set]
}

/** Forgets the snoozes of a server that was removed. */
export const forgetSnoozes = (serverId: string): void => localStorage.removeItem(nameOf(serverId))
