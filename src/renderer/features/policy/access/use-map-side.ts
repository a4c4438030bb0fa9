import { useState } from 'react'
import { namesDrawn } from '@/features/policy/view-limits'
import type { AccessSubject } from '@/domain/policy-worker/access-types'
import { usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { isName, type MapName, type MapRow, mapRows, openAtFirst } from './map-tree'

export interface MapSide {
  rows: readonly MapRow[]
  /** The ends of lines: names that are not expanded. */
  ends: readonly MapName[]
  /** Expands or collapses a name. */
  toggle: (id: string) => void
  /** Draws more rows below a name. */
  more: (id: string) => void
}

/** Returns one side of the map and its expanded names. */
export function useMapSide(text: string, subjects: readonly AccessSubject[], gathers: boolean): MapSide {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(subjects)))
  const [drawn, setDrawn] = useState<ReadonlyMap<string, number>>(new Map())
  const drawnOf = (id: string) => drawn.get(id) ?? namesDrawn
  const opened = [...open].flatMap((id) => {
    const subject = id.split(' ').at(-1) ?? id
    return subject.startsWith('all/') ? [] : [{ id, ask: { text, subject, limit: drawnOf(id) } }]
  })
  const answers = usePolicyValues(
    'members',
    opened.map(({ ask }) => ask),
  )
  const members = new Map(opened.map(({ id }, at) => [id, answers[at]]))
  const rows = mapRows(subjects, { open, gathers, drawn: drawnOf, members: (id) => members.get(id) })
  return {
    rows,
    ends: rows.filter(isName).filter((row) => row.open !== true),
    toggle: (id) => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
    more: (id) => setDrawn(new Map([...drawn, [id, drawnOf(id) + namesDrawn]])),
  }
}
