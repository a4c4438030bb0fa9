import Box from '@mui/material/Box'
import type { SavedView } from '@shared/ipc/prefs'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useSavedViews } from '@/domain/saved-views'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { ViewRow } from './view-row'

/** Tracks a dragged row: its origin and its drop position. */
function useDragOrder(move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const bind = (index: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDrag({ from: index, over: index })
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return
      event.preventDefault()
      if (drag.over !== index) setDrag({ ...drag, over: index })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (drag && drag.from !== index) move(drag.from, index)
      setDrag(null)
    },
    onDragEnd: () => setDrag(null),
  })
  /** Returns the side of a row on which the dragged one would be dropped. */
  const edge = (index: number): 'above' | 'below' | null => {
    if (!drag || drag.over !== index || drag.from === index) return null
    return drag.from < index ? 'below' : 'above'
  }
  return { bind, edge, dragged: drag?.from ?? null }
}

/** Lists the saved views in the toolbar's order. */
export function ViewList({ onEdit }: { onEdit: (view: SavedView) => void }) {
  const { t } = useTranslation('machines')
  const { views, move, remove, restore } = useSavedViews()
  const toast = useToast()
  const attempt = useAttempt()
  const [announcement, setAnnouncement] = useState('')
  const reorder = (from: number, to: number) => {
    const view = views[from]
    if (!view || to < 0 || to >= views.length) return
    setAnnouncement(t('filters.moved', { name: view.name, position: to + 1, count: views.length }))
    attempt(() => move(from, to))
  }
  const { bind, edge, dragged } = useDragOrder(reorder)
  const drop = async (view: SavedView, at: number) => {
    await remove(view.id)
    toast.show(t('toast.viewDeleted', { name: view.name }), { undo: () => attempt(() => restore(view, at)) })
  }
  return (
    <>
      <Box
        component="ol"
        aria-label={t('filters.list')}
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
      >
        {views.map((view, index) => (
          <ViewRow
            key={view.id}
            view={view}
            first={index === 0}
            last={index === views.length - 1}
            edge={edge(index)}
            dragged={dragged === index}
            drag={bind(index)}
            onMove={(step) => reorder(index, index + step)}
            onEdit={() => onEdit(view)}
            onDelete={() => attempt(() => drop(view, index))}
          />
        ))}
      </Box>
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
    </>
  )
}
