import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { pageAt } from '@shared/pages'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { useLocation } from 'react-router'
import { usePageCommands } from '@/lib/page-commands'
import { useKeyName } from '@/ui/key-name'
import { focusOnMount } from '@/ui/focus'
import { usePageItems } from './commands/use-places'
import { keyedVerbs } from './commands/verbs'

const groups = [
  {
    id: 'everywhere',
    items: [
      { id: 'palette', keys: ['Ctrl', 'K'] },
      { id: 'search', keys: ['/'] },
      { id: 'back', keys: ['Esc'] },
      { id: 'history', keys: ['Alt', '←', '→'] },
      { id: 'confirm', keys: ['Ctrl', 'Enter'] },
      { id: 'help', keys: ['?'] },
    ],
  },
  {
    id: 'lists',
    items: [
      { id: 'move', keys: ['↑', '↓', '←', '→'] },
      { id: 'ends', keys: ['Home', 'End'] },
      { id: 'select', keys: ['Space'] },
      { id: 'all', keys: ['Ctrl', 'A'] },
      { id: 'open', keys: ['Enter'] },
    ],
  },
  {
    id: 'objects',
    items: [
      { id: 'after', keys: ['J'] },
      { id: 'before', keys: ['K'] },
    ],
  },
  {
    id: 'editor',
    items: [
      { id: 'review', keys: ['Ctrl', 'S'] },
      { id: 'complete', keys: ['Ctrl', 'Space'] },
      { id: 'meaning', keys: ['Ctrl', 'I'] },
      { id: 'definition', keys: ['F12'] },
      { id: 'rename', keys: ['F2'] },
      { id: 'fix', keys: ['Ctrl', '.'] },
      { id: 'leave', keys: ['Esc', 'Tab'] },
    ],
  },
] as const

/** Returns the keys of a shortcut; a capital letter needs Shift. */
const keysOf = (key: string) => (/^[A-Z]$/.test(key) ? ['⇧', key] : [key.toUpperCase()])

interface ShownGroup {
  readonly title: string
  readonly items: readonly { readonly name: string; readonly keys: readonly string[] }[]
}

/** Returns the shortcuts of the current page: its own, then those of lists, objects and the editor. */
function usePageGroups(): ShownGroup[] {
  const { t } = useTranslation('common')
  const { t: tCommand } = useTranslation('commands')
  const { pathname } = useLocation()
  const offered = usePageCommands()
  const page = pageAt(pathname)?.path
  const own = [
    ...offered.flatMap(({ label, key }) => (key ? [{ name: label, keys: keysOf(key) }] : [])),
    ...keyedVerbs.flatMap(({ id, key, where }) =>
      page && (where?.includes(page) ?? true) ? [{ name: tCommand(`verb.${id}`), keys: [key.toUpperCase()] }] : [],
    ),
  ]
  const applies = {
    everywhere: true,
    lists: document.querySelector('main [role="grid"]') !== null,
    objects: page?.includes(':') ?? false,
    editor: page === '/settings/policy',
  }
  const fixed = groups
    .filter(({ id }) => applies[id])
    .map(({ id, items }) => ({
      title: t(`shortcuts.${id}`),
      items: items.map((item) => ({ name: t(`shortcuts.${item.id}`), keys: item.keys })),
    }))
  return [...(own.length > 0 ? [{ title: t('shortcuts.page'), items: own }] : []), ...fixed]
}

/** Returns the shortcuts that start with G. */
function useGoGroup(): ShownGroup {
  const { t } = useTranslation('common')
  const items = usePageItems().flatMap(({ label, keys }) => (keys ? [{ name: label, keys }] : []))
  return { title: t('shortcuts.go'), items }
}

/** Lists the shortcuts of the current page and of every page; opened with "?". */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const shown = [...usePageGroups(), useGoGroup()]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 760 } } }}>
      <DialogTitle id={titleId}>{t('shortcuts.title')}</DialogTitle>
      <DialogContent
        role="group"
        aria-labelledby={titleId}
        // Contains nothing focusable, so the list itself takes the focus for scrolling by keyboard.
        tabIndex={0}
        sx={{ '&:focus-visible': { outlineOffset: -2 } }}
      >
        <Box sx={{ columnWidth: 300, columnGap: 8 }}>
          {shown.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Group({ title, items }: ShownGroup) {
  const keyName = useKeyName()
  return (
    <Box sx={{ mb: 4, breakInside: 'avoid' }}>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '6px 12px' }}>
        {items.map(({ name, keys }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
              {keys.map((key) => (
                <Key key={key}>{keyName(key)}</Key>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 1.5,
        minWidth: 22,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        bgcolor: 'background.default',
      }}
    >
      {children}
    </Box>
  )
}
