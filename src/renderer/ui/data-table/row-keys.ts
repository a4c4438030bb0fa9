import { useState } from 'react'

interface Known {
  /** React's key of each row in view, by the row's id. */
  readonly keys: ReadonlyMap<string, number>
  readonly active: string | undefined
  /** The next key nobody had. */
  readonly next: number
}

/**
 * The keys of the rows in view. A row keeps its key while it is in view; one that comes into view gets the key, and with it the elements,
 * of one that went, best of the one that stood in its place: other words in a row cost style and layout half of what a new row does
 * (decision 8). Never those of the active row: the focus would go on to another machine with them. Answers `known` itself where nothing changed.
 */
export function passOn(known: Known, ids: readonly string[], active: string | undefined): Known {
  const before = [...known.keys]
  const same = ids.length === before.length && ids.every((id, place) => before[place]?.[0] === id)
  if (same) return active === known.active ? known : { ...known, active }
  const stay = new Set(ids)
  const free = new Set(before.filter(([id]) => !stay.has(id) && id !== known.active).map(([, key]) => key))
  const given = ids.map((id, place) => {
    const own = known.keys.get(id)
    if (own !== undefined) return own
    const key = before[place]?.[1]
    return key !== undefined && free.delete(key) ? key : undefined
  })
  const rest = [...free]
  let { next } = known
  const keys = new Map(ids.map((id, place) => [id, given[place] ?? rest.shift() ?? next++]))
  return { keys, active, next }
}

const NONE: Known = { keys: new Map(), active: undefined, next: 0 }

/** React's keys for the rows with these ids, of which one may be where the keyboard is. */
export function useRowKeys(ids: readonly string[], active: string | undefined): ReadonlyMap<string, number> {
  const [known, setKnown] = useState(NONE)
  const now = passOn(known, ids, active)
  // What the last render left is part of the answer: React renders again at once, before anything is drawn.
  if (now !== known) setKnown(now)
  return now.keys
}
