import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import type { HistoryEntry } from '@shared/ipc/history'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { OwnTimeSince } from '@/ui/time'

interface VersionListProps {
  entries: readonly HistoryEntry[]
  chosen: string
  onChoose: (id: string) => void
}

/** Selects the next or previous version with the arrow keys, as in any listbox. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
  const next = options[options.findIndex((option) => option === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Focuses the list if nothing else on the page has the focus, as after the shortcut that opens it, so that the arrow keys work. */
function useFirstFocus() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.matches('h1, main')) return
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }, [])
  return list
}

/** Lists who stored a version, when and why, newest first. */
export function VersionList({ entries, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation('review')
  return (
    <List
      ref={useFirstFocus()}
      role="listbox"
      aria-label={t('history.title')}
      onKeyDown={moveWithArrows}
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        overflow: 'auto',
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {entries.map((entry, index) => (
        <ListItemButton
          key={entry.id}
          role="option"
          aria-selected={entry.id === chosen}
          selected={entry.id === chosen}
          tabIndex={entry.id === chosen ? 0 : -1}
          onClick={() => onChoose(entry.id)}
          sx={{ display: 'block', py: 1.5, px: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Version entry={entry} newest={index === 0} />
        </ListItemButton>
      ))}
    </List>
  )
}

function Version({ entry, newest }: { entry: HistoryEntry; newest: boolean }) {
  const { t } = useTranslation('review')
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box component="span" sx={{ flex: 1, fontWeight: 500 }}>
          <OwnTimeSince value={entry.at} />
        </Box>
        {newest ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('history.latest')}
          </Box>
        ) : null}
      </Box>
      {entry.note ? <Box sx={{ overflowWrap: 'anywhere' }}>{entry.note}</Box> : null}
      <Box sx={{ color: 'text.secondary' }}>
        {t(`history.source.${entry.source}`)} · {t('history.lines', { count: entry.lines })}
      </Box>
    </>
  )
}
