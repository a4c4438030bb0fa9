import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { focusOnMount } from '@/ui/focus'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { railPages, settingsPages } from './pages'
import { machineItems, type PaletteItem, searchItems, userItems } from './palette-items'
import { PaletteList } from './palette-list'

function usePageItems(): PaletteItem[] {
  const { t } = useTranslation('common')
  return useMemo(() => {
    const main = railPages.map(({ id, path }) => ({ path, label: t(`nav.${id}`), detail: '' }))
    const inRail = new Set<string>(railPages.map((page) => page.path))
    const settings = settingsPages
      .filter(({ path }) => !inRail.has(path))
      .map(({ id, path }) => ({ path, label: t(`settingsNav.${id}`), detail: t('nav.settings') }))
    return [...main, ...settings].map((page) => ({
      ...page,
      id: `page-${page.path}`,
      kind: 'page' as const,
      // The address has the full name of what the rail calls shortly: pre-auth-keys.
      words: `${page.label} ${page.detail} ${page.path}`.toLowerCase(),
    }))
  }, [t])
}

function useItems(): PaletteItem[] {
  const pages = usePageItems()
  const { data: nodes = [] } = useQuery(nodesQuery())
  const { data: users = [] } = useQuery(usersQuery())
  return useMemo(() => [...pages, ...machineItems(nodes), ...userItems(users)], [pages, nodes, users])
}

/** What the arrow keys make of the place in a list; null for other keys. */
function moved(key: string, index: number, length: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  return null
}

/** Goes anywhere by typing: pages, machines, users. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const items = useItems()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const id = useId()
  const results = useMemo(() => searchItems(items, typed), [items, typed])
  const current = results[index]
  const go = (item: PaletteItem) => {
    onClose()
    void navigate(item.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) return go(current)
    const next = results.length > 0 ? moved(event.key, index, results.length) : null
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('palette.title'),
          'aria-labelledby': undefined,
          sx: { width: 560, alignSelf: 'flex-start', mt: '12vh', maxHeight: '70vh' },
        },
      }}
    >
      <PaletteField
        id={id}
        typed={typed}
        currentId={current?.id}
        expanded={results.length > 0}
        onKeyDown={onKeyDown}
        onType={(text) => {
          setTyped(text)
          setIndex(0)
        }}
      />
      <PaletteList id={id} results={results} current={current} typed={typed} onGo={go} />
      <VisuallyHidden live="polite">{typed ? t('palette.results', { count: results.length }) : ''}</VisuallyHidden>
    </Dialog>
  )
}

interface PaletteFieldProps {
  id: string
  typed: string
  currentId: string | undefined
  expanded: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onType: (text: string) => void
}

function PaletteField({ id, typed, currentId, expanded, onKeyDown, onType }: PaletteFieldProps) {
  const { t } = useTranslation('common')
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component={Search} size={16} aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <InputBase
        fullWidth
        inputRef={focusOnMount}
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
