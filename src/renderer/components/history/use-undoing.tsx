import type { MadeEntry } from '@shared/history/journal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { UndoDialog } from './undo-dialog'

/** Where the focus goes to find an entry again: ids are those of one journal. */
export const entryElementId = (id: number) => `entry-${id}`

interface Undoing {
  /** Asks whether an entry is to be undone. */
  ask: (entry: MadeEntry) => void
  /** What asks, to be drawn beside the list. */
  dialog: ReactNode
}

/** Undoing from a list of entries. What is undone loses its button: the focus stays with its entry. */
export function useUndoing(): Undoing {
  const [undoing, setUndoing] = useState<MadeEntry | null>(null)
  const last = useRef<number | null>(null)
  // The button may go before the dialog does, or when the list is read again.
  useEffect(() => {
    if (undoing || last.current === null || document.activeElement !== document.body) return
    const row = document.getElementById(entryElementId(last.current))
    const target = row?.querySelector<HTMLElement>('a, button') ?? row
    target?.focus()
    last.current = null
  })
  return {
    ask(entry) {
      last.current = entry.id
      setUndoing(entry)
    },
    dialog: undoing ? <UndoDialog entry={undoing} onClose={() => setUndoing(null)} /> : null,
  }
}
