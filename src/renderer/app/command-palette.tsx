import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { toApiError } from '@shared/api/error'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type Ref, useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { useSession } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FilterToggle } from '@/ui/filter-toggle'
import { focusOnMount } from '@/ui/focus'
import { useToast } from '@/ui/toast/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import type { EarlyLetters } from './early-letters'
import { railPages, settingsPages } from './navigation'
import { machineItems, type PaletteItem, searchItems, userItems } from './palette-items'
import { PaletteList } from './palette-list'
import { type Everywhere, useEverywhere } from './use-everywhere'

function usePageItems(): PaletteItem[] {
  const { t } = useTranslation('common')
  return useMemo(() => {
    const main = railPages.map((page) => ({
      path: page.path,
      label: 'railLabel' in page ? t(`nav.${page.railLabel}`) : t(`pages.${page.title}`),
      detail: '',
    }))
    const settings = settingsPages
      .filter((page) => !('icon' in page))
      .map(({ title, path }) => ({ path, label: t(`pages.${title}`), detail: t('nav.settings') }))
    return [...main, ...settings].map((page) => ({
      ...page,
      id: `page-${page.path}`,
      kind: 'page' as const,
      // The address has the full name of what the rail calls shortly: pre-auth-keys.
      words: `${page.label} ${page.detail} ${page.path}`.toLowerCase(),
    }))
  }, [t])
}

function useItems() {
  const pages = usePageItems()
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const items = useMemo(
    () => [...pages, ...machineItems(nodes.data ?? []), ...userItems(users.data ?? [])],
    [pages, nodes.data, users.data],
  )
  return { items, lists: { nodes, users } }
}

/** What the arrow keys make of the place in a list; null for other keys. */
function moved(key: string, index: number, length: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  return null
}

/** What there is for what is typed: here at once, from all servers once they have answered. */
function useResults(typed: string, scope: Scope) {
  const { t } = useTranslation('common')
  const { items, lists } = useItems()
  const here = useMemo(() => searchItems(items, typed), [items, typed])
  const everywhere = useEverywhere(scope === 'everywhere' ? typed : null)
  if (scope === 'here') {
    const missing = <MissingLists lists={lists} effect={t('palette.notSearched')} />
    return { results: here, notes: missing, empty: t('palette.none', { query: typed }) }
  }
  const { notes, searching, retry } = everywhere
  const nothing = searching ? t('palette.searching') : t('palette.none', { query: typed })
  return {
    results: everywhere.items,
    notes: <EverywhereNotes notes={notes} onRetry={retry} />,
    empty: typed.trim() === '' ? t('palette.typeAll') : nothing,
  }
}

/** Goes to a result, on its server. */
function useGo(onClose: () => void) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const toast = useToast()
  const { session, setSession } = useSession()
  return async (item: PaletteItem) => {
    onClose()
    try {
      if (item.server && item.server.id !== session.currentId)
        setSession(await invoke('servers:use', { id: item.server.id }))
      await navigate(item.path)
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), t), { kind: 'error' })
    }
  }
}

/** Goes anywhere by typing: pages, machines, users; of this server or of all. */
export function CommandPalette({ letters, onClose }: { letters: EarlyLetters; onClose: () => void }) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  // From here on the field has the focus and the letters. Not earlier: what is typed between drawing it and this would be lost.
  const takeOver = useCallback(
    (field: HTMLInputElement | null) => {
      focusOnMount(field)
      if (field) setTyped(letters.take())
    },
    [letters],
  )
  const [scope, setScope] = useState<Scope>('here')
  const [index, setIndex] = useState(0)
  const id = useId()
  const { results, notes, empty } = useResults(typed, scope)
  const go = useGo(onClose)
  const current = results[index]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) return void go(current)
    const next = results.length > 0 ? moved(event.key, index, results.length) : null
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  const restart = () => setIndex(0)
  return (
    <Dialog open onClose={onClose} slotProps={paper(t('palette.title'))}>
      <PaletteField
        id={id}
        fieldRef={takeOver}
        typed={typed}
        currentId={current?.id}
        expanded={results.length > 0}
        onKeyDown={onKeyDown}
        onType={(text) => {
          setTyped(text)
          restart()
        }}
      />
      <PaletteScope value={scope} onChange={(next) => (setScope(next), restart())} />
      <PaletteList id={id} results={results} current={current} empty={empty} onGo={(item) => void go(item)} />
      <Box component="output" sx={notesStyle}>
        {notes}
      </Box>
      <VisuallyHidden live="polite">{typed ? t('palette.results', { count: results.length }) : ''}</VisuallyHidden>
    </Dialog>
  )
}

function paper(label: string) {
  return {
    paper: {
      'aria-label': label,
      'aria-labelledby': undefined,
      sx: { width: 560, alignSelf: 'flex-start', mt: '12vh', maxHeight: '70vh' },
    },
  }
}

type Scope = 'here' | 'everywhere'

/** Where to search. Who has no saved server has nothing to choose. */
function PaletteScope({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
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

/** What is missing in the results stands below them; nothing where nothing is. */
const notesStyle = {
  display: 'block',
  flex: 'none',
  '&:not(:empty)': { px: 4, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
  '& > *': { mb: 0 },
} as const

/** Which servers have not answered, and why; then where there is more. */
function EverywhereNotes({ notes, onRetry }: { notes: Everywhere['notes']; onRetry: (() => void) | null }) {
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

function PaletteField({ id, fieldRef, typed, currentId, expanded, onKeyDown, onType }: PaletteFieldProps) {
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
