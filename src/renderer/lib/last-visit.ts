import { useEffect, useState } from 'react'

/** Who did nothing for so long has been away, in milliseconds. */
const AWAY_MS = 30 * 60_000
/** That somebody is there is noted this often, in milliseconds. */
const NOTE_MS = 30_000

interface Visit {
  /** When somebody was here last before this visit; null on the first. */
  readonly before: number | null
  readonly last: number
}

const nameOf = (serverId: string) => `visit ${serverId}`

function read(serverId: string): Visit | null {
  try {
    const { before, last } = JSON.parse(localStorage.getItem(nameOf(serverId)) ?? '') as Visit
    return typeof last === 'number' && (before === null || typeof before === 'number') ? { before, last } : null
  } catch {
    return null
  }
}

/** The visit that goes on or begins at `now`, in milliseconds. A clock that was put back begins none. */
export function nextVisit(known: Visit | null, now: number): Visit {
  if (!known) return { before: null, last: now }
  return now - known.last > AWAY_MS ? { before: known.last, last: now } : { before: known.before, last: now }
}

/**
 * When this server's console was last used before this visit, in milliseconds; null where it never was. It is used while somebody moves the
 * pointer or presses a key in it.
 */
export function useLastVisit(serverId: string): number | null {
  const [visit, setVisit] = useState(() => read(serverId))
  useEffect(() => {
    let noted = Number.NEGATIVE_INFINITY
    const note = () => {
      const now = Date.now()
      if (serverId === '' || Math.abs(now - noted) < NOTE_MS) return
      noted = now
      const next = nextVisit(read(serverId), now)
      localStorage.setItem(nameOf(serverId), JSON.stringify(next))
      setVisit((shown) => (shown?.before === next.before ? shown : next))
    }
    note()
    const acts = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const
    for (const act of acts) window.addEventListener(act, note, { passive: true })
    return () => acts.forEach((act) => window.removeEventListener(act, note))
  }, [serverId])
  return visit?.before ?? null
}
