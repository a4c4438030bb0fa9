import Button from '@mui/material/Button'
import type { SavedView } from '@shared/ipc/session'
import Plus from 'lucide-react/icons/plus'
import { type DragEvent, useState, type ReactNode } from 'react'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useSavedViews } from '@/domain/saved-views'
import { lazyComponent, OnceOpen, EmptyState, Page } from '@/ui/page'
import Box from '@mui/material/Box'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import { VisuallyHidden } from '@/ui/marks'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { parseMachineQuery } from '@/domain/machine-query'
import { queryWords } from '@/domain/machine-query-words'

interface ViewRowProps {
  view: SavedView
  first: boolean
  last: boolean
  /** The side on which a dragged row would be dropped; marked by a line. */
  edge: 'above' | 'below' | null
  dragged: boolean
  drag: Record<'onDragStart' | 'onDragOver' | 'onDrop', (event: DragEvent) => void> & { onDragEnd: () => void }
  onMove: (step: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

const SIZE = 16

function Action({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <IconButton aria-label={label} title={label} disabled={disabled ?? false} onClick={onClick}>
      {children}
    </IconButton>
  )
}

/** Describes the filters of a view. */
function Words({ query }: { query: string }) {
  const { t } = useTranslation(['machines', 'common'])
  const words = queryWords(parseMachineQuery(query), t)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 240px', minWidth: 0 }}>
      {words.length === 0 ? <Box sx={{ color: 'text.secondary' }}>{t('filters.all')}</Box> : null}
      {words.map(({ key, text }) => (
        <Chip key={key} label={text} title={text} sx={{ maxWidth: '100%' }} />
      ))}
    </Box>
  )
}

function Actions({ view: { name }, first, last, onMove, onEdit, onDelete }: ViewRowProps) {
  const { t } = useTranslation('machines')
  return (
    <Box sx={{ display: 'flex', ml: 'auto' }}>
      <Action label={t('filters.up', { name })} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUp size={SIZE} aria-hidden />
      </Action>
      <Action label={t('filters.down', { name })} disabled={last} onClick={() => onMove(1)}>
        <ArrowDown size={SIZE} aria-hidden />
      </Action>
      <Action label={t('filters.edit', { name })} onClick={onEdit}>
        <Pencil size={SIZE} aria-hidden />
      </Action>
      <Action label={t('filters.delete', { name })} onClick={onDelete}>
        <Trash size={SIZE} aria-hidden />
      </Action>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  minHeight: 48,
  py: 1,
  border: 0,
  borderTop: '1px solid transparent',
  borderBottom: 1,
  borderBottomColor: 'divider',
} as const

/** A saved view: its name opens it, chips describe its filters. */
function ViewRow(props: ViewRowProps) {
  const { view, edge, dragged, drag } = props
  const { t } = useTranslation('machines')
  const { name, query } = view
  const line = edge && { [edge === 'above' ? 'borderTopColor' : 'borderBottomColor']: 'primary.main' }
  return (
    <Box component="li" draggable {...drag} sx={[rowStyle, { opacity: dragged ? 0.5 : 1 }, line ?? {}]}>
      <Box
        component="span"
        title={t('filters.drag', { name })}
        sx={{ display: 'grid', color: 'text.disabled', cursor: 'grab' }}
      >
        <GripVertical size={SIZE} aria-hidden />
      </Box>
      <MuiLink
        component={Link}
        to={query ? `/machines?${query}` : '/machines'}
        noWrap
        title={t('filters.open', { name })}
        sx={{ flex: '0 1 240px', minWidth: 0, fontWeight: 500, color: 'text.primary' }}
      >
        {name}
      </MuiLink>
      <Words query={query} />
      <Actions {...props} />
    </Box>
  )
}

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
      context={t('filters.context', { count: views.length })}
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
