import { lazyComponent } from '@/ui/lazy-component'
import type { MadeEntry } from '@shared/history/journal'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const UndoDialog = lazyComponent(async () => (await import('./undo-dialog')).UndoDialog)

/** Returns the element id of an entry, used to restore the focus. Entry ids are unique within one journal. */
export const entryElementId = (id: number) => `entry-${id}`

interface UndoQuestion {
  /** Opens the dialog for an entry. */
  ask: (entry: MadeEntry) => void
  /** The dialog, to render beside the list. */
  dialog: ReactNode
}

/** Undoes entries of a list. An undone entry loses its button: the focus stays on its row. */
export function useUndoing(): UndoQuestion {
  const [undoing, setUndoing] = useState<MadeEntry | null>(null)
  const last = useRef<number | null>(null)
  // The button may disappear before the dialog closes, or when the list reloads.
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
