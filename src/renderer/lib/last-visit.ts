import { useEffect, useState } from 'react'

/** A visit ends after this many milliseconds without activity. */
const AWAY_MS = 30 * 60_000
/** Activity is stored at most this often, in milliseconds. */
const NOTE_MS = 30_000

interface Visit {
  /** The last activity before this visit; null for the first visit. */
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

/** Returns the visit that continues or starts at `now` (milliseconds). Setting the clock back does not start a new one. */
export function nextVisit(known: Visit | null, now: number): Visit {
  if (!known) return { before: null, last: now }
  return now - known.last > AWAY_MS ? { before: known.last, last: now } : { before: known.before, last: now }
}

/**
 * Returns the last activity before this visit to the server's console, in milliseconds; null if there was none. Moving the pointer or
 * pressing a key counts as activity.
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
