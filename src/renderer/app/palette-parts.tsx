import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import Search from 'lucide-react/icons/search'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from '@/lib/texts'
import { useSession } from '@/lib/session'
import { FilterToggle } from '@/ui/filter-toggle'
import type { EverywhereSearch } from './use-search-everywhere'

/** Props of the palette's dialog: near the top, so that results grow downwards. */
export function paper(label: string) {
  return {
    paper: {
      'aria-label': label,
      'aria-labelledby': undefined,
      sx: { width: 560, maxHeight: '70vh' },
    },
  }
}

export type Scope = 'here' | 'everywhere'

/** Selects the search scope. Hidden without saved servers, because there is only one scope. */
export function PaletteScope({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation('common')
  const { session } = useSession()
  if (session.servers.length === 0) return null
  const options = [
    { value: 'here' as const, label: t('palette.here') },
    { value: 'everywhere' as const, label: t('palette.everywhere') },
  ]
  return (
    <Box sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <FilterToggle label={t('palette.scope')} options={options} value={value} onChange={onChange} />
    </Box>
  )
}

/** Style of the notes below the results about missing ones; takes no space if empty. */
export const notesStyle = {
  display: 'block',
  flex: 'none',
  '&:not(:empty)': { px: 4, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
  '& > *': { mb: 0 },
} as const

/** Lists the servers that did not answer, the reason, and the servers with more results. */
export function EverywhereNotes({
  notes,
  onRetry,
}: {
  notes: EverywhereSearch['notes']
  onRetry: (() => void) | null
}) {
  const { t } = useTranslation('common')
  if (notes.length === 0) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {notes.map((note) => (
          <Box key={note} sx={{ typography: 'body2' }}>
            {note}
          </Box>
        ))}
      </Box>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      ) : null}
    </Box>
  )
}

interface PaletteFieldProps {
  id: string
  fieldRef: Ref<HTMLInputElement>
  typed: string
  currentId: string | undefined
  expanded: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onType: (text: string) => void
}

/** The search field. */
export function PaletteField({ id, fieldRef, typed, currentId, expanded, onKeyDown, onType }: PaletteFieldProps) {
  const { t } = useTranslation('common')
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component={Search} size={16} aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <InputBase
        fullWidth
        inputRef={fieldRef}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('palette.placeholder')}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('palette.placeholder'),
            'aria-expanded': expanded,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': currentId ? `${id}-${currentId}` : undefined,
            'aria-autocomplete': 'list',
            spellCheck: false,
          },
        }}
      />
    </Box>
  )
}
