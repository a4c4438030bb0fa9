import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import type { SavedView } from '@shared/ipc/prefs'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
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
export function ViewRow(props: ViewRowProps) {
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
      <Link
        component={RouterLink}
        to={query ? `/machines?${query}` : '/machines'}
        noWrap
        title={t('filters.open', { name })}
        sx={{ flex: '0 1 240px', minWidth: 0, fontWeight: 500, color: 'text.primary' }}
      >
        {name}
      </Link>
      <Words query={query} />
      <Actions {...props} />
    </Box>
  )
}
