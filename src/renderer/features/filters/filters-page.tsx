import Button from '@mui/material/Button'
import type { SavedView } from '@shared/ipc/prefs'
import Plus from 'lucide-react/icons/plus'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useSavedViews } from '@/domain/saved-views'
import { usePageTitle } from '@/lib/page-title'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { OnceOpen } from '@/ui/once-open'
import { Page } from '@/ui/page'
import Box from '@mui/material/Box'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { ViewRow } from './view-row'

const ViewDialog = lazyComponent(async () => (await import('./view-dialog')).ViewDialog)

function NoViews() {
  const { t } = useTranslation('machines')
  return (
    <EmptyState
      title={t('filters.emptyTitle')}
      text={t('filters.emptyText')}
      action={
        <Button component={Link} to="/machines">
          {t('filters.emptyAction')}
        </Button>
      }
    />
  )
}

/** The Saved views page for the machine list: open, rename, edit, reorder and delete. */
export function FiltersPage() {
  const title = usePageTitle('/settings/filters')
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const [editing, setEditing] = useState<{ view: SavedView | null; open: boolean; turn: number }>({
    view: null,
    open: false,
    turn: 0,
  })
  // Reopening the same form keeps the typed values; another view gets a new form.
  const edit = (view: SavedView | null) =>
    setEditing((before) => ({ view, open: true, turn: before.view?.id === view?.id ? before.turn : before.turn + 1 }))
  const close = () => setEditing((before) => ({ ...before, open: false }))
  const done = () => setEditing((before) => ({ view: null, open: false, turn: before.turn + 1 }))
  return (
    <Page
      title={title}
      context={views.length > 0 ? t('filters.context', { count: views.length }) : undefined}
      local
      primaryAction={
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => edit(null)}
        >
          {t('filters.new')}
        </Button>
      }
    >
      {views.length === 0 ? <NoViews /> : <ViewList onEdit={edit} />}
      <OnceOpen key={editing.turn} open={editing.open}>
        <ViewDialog view={editing.view} open={editing.open} onClose={close} onDone={done} />
      </OnceOpen>
    </Page>
  )
}

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
function ViewList({ onEdit }: { onEdit: (view: SavedView) => void }) {
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
