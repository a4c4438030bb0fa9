import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { toApiError } from '@shared/api/error'
import Globe from 'lucide-react/icons/globe'
import ListFilter from 'lucide-react/icons/list-filter'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useId,
  useMemo,
  useState,
  useEffect,
  useEffectEvent,
} from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { formatMachineQuery } from '@/domain/machine-query'
import { parseQuery } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import { focusOnMount } from '@/ui/focus'
import { useToast } from '@/ui/toast/toast'
import { VisuallyHidden } from '@/ui/marks'
import {
  exactlyNamed,
  indexOf,
  keyItem,
  merged,
  namedCommands,
  questionItem,
  search,
  searchCommands,
} from './commands/find'
import type { PaletteItem } from './commands/item'
import { useCommands } from './commands/use-commands'
import type { KeyBuffer } from './key-buffer'
import { type EverywhereSearch, useSearchEverywhere } from './use-search-everywhere'
import { useKeyName } from '@/ui/key-name'
import { serverColorValue } from '@/ui/theme/tokens'
import styles from './palette-list.module.css'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import Search from 'lucide-react/icons/search'
import { FilterToggle } from '@/ui/list-filters'
import { useServerLock } from './use-server-lock'

/**
 * Makes Enter wait while the results on screen are not those of the search. Returns a function that handles Enter.
 * @param typed the current search; another one forgets a waiting Enter
 * @param run opens the selected result
 */
function useWaitingEnter(typed: string, stale: boolean, run: () => void): () => void {
  const [waiting, setWaiting] = useState<string | null>(null)
  if (waiting !== null && waiting !== typed) setWaiting(null)
  const resume = useEffectEvent(() => {
    setWaiting(null)
    run()
  })
  const ready = waiting === typed && !stale
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- continues once the servers have answered
    if (ready) resume()
  }, [ready])
  return () => (stale ? setWaiting(typed) : run())
}

/** Props of the palette's dialog: near the top, so that results grow downwards. */
function paper(label: string) {
  return {
    paper: {
      'aria-label': label,
      'aria-labelledby': undefined,
      sx: { width: 560, maxHeight: '70vh' },
    },
  }
}

type PaletteRange = 'here' | 'everywhere'

/** Selects the search scope. Hidden without saved servers, because there is only one scope. */
function PaletteScope({ value, onChange }: { value: PaletteRange; onChange: (scope: PaletteRange) => void }) {
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
const notesStyle = {
  display: 'block',
  flex: 'none',
  '&:not(:empty)': { px: 4, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
  '& > *': { mb: 0 },
} as const

/** Lists the servers that did not answer, the reason, and the servers with more results. */
function EverywhereNotes({ notes, onRetry }: { notes: EverywhereSearch['notes']; onRetry: (() => void) | null }) {
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

interface PaletteListProps {
  id: string
  results: readonly PaletteItem[]
  current: PaletteItem | undefined
  /** Shown if the list is empty. */
  empty: string
  onGo: (item: PaletteItem) => void
}

/** Keeps the selected result in view. */
const keepInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function PaletteList({ id, results, current, empty, onGo }: PaletteListProps) {
  const { t } = useTranslation('common')
  if (results.length === 0) return <Box sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}>{empty}</Box>
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
      {results.map((item) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          ref={item === current ? keepInView : null}
          role="option"
          aria-selected={item === current}
          aria-disabled={item.reason !== undefined || undefined}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onGo(item)}
        >
          <Line item={item} />
        </div>
      ))}
    </div>
  )
}

/** A result: icon, name and detail on the left; shortcut, kind and server on the right. */
const Line = memo(function Line({ item }: { item: PaletteItem }) {
  const { t } = useTranslation('commands')
  const keyName = useKeyName()
  const { Icon, keys, kind, server } = item
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {Icon ? <Icon size={16} /> : null}
      </span>
      <span className={styles.label} title={item.label}>
        {item.label}
      </span>
      <span className={styles.detail} data-mono={kind === 'machine' ? '' : undefined} title={item.detail}>
        {item.detail}
      </span>
      {keys ? (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{keyName(key)}</kbd>
          ))}
        </span>
      ) : null}
      <span className={styles.kind}>{t(`kind.${kind}`)}</span>
      {server ? (
        <span className={styles.server} style={{ borderColor: serverColorValue[server.color] }} title={server.name}>
          {server.name}
        </span>
      ) : null}
    </>
  )
})

/** Returns the new index after an arrow key; null for other keys. */
function moved(key: string, index: number, length: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  return null
}

/** Returns the results on this server or, if there are none, an entry that searches all servers. */
function useHere(typed: string, { recent, commands }: KnownEntries) {
  const { t } = useTranslation('commands')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const { first, small, all, on, lists } = commands
  const index = useMemo(() => indexOf(all), [all])
  const smallIndex = useMemo(() => indexOf(small), [small])
  const recentItems = useMemo(
    () => recent.flatMap((path) => all.find((item) => item.path === path) ?? []),
    [recent, all],
  )
  const query = typed.trim()
  const results = useMemo(() => {
    if (query === '') return [...recentItems, ...first]
    const filter = filterItem(query, t('filter', { query }))
    const sentences = [questionItem(query, t), keyItem(query, t)].filter((item) => item !== null)
    const named = namedCommands(small, query)
    const done = searchCommands(on, query, recent)
    const rest = merged(search(smallIndex, query, recent), search(index, query, recent))
    const ordered = [...named, ...exactlyNamed(rest, query), ...sentences, ...filter, ...done, ...rest]
    return [...new Map(ordered.map((item) => [item.id, item])).values()]
  }, [query, first, recentItems, small, smallIndex, index, on, recent, t])
  const missing = <MissingLists lists={lists} effect={tCommon('palette.notSearched')} />
  if (results.length > 0 || session.servers.length === 0) return { results, notes: missing }
  return { results: [{ ...EVERYWHERE, label: t('everywhere', { query }) }], notes: missing }
}

/** The entry that searches all servers. */
const EVERYWHERE: PaletteItem = {
  id: 'everywhere',
  kind: 'server',
  label: '',
  detail: '',
  words: '',
  Icon: Globe,
  path: '',
}

/** Returns an entry that opens the machine list with the typed filter, if the text is a valid filter. */
function filterItem(query: string, label: string): PaletteItem[] {
  const { terms, problems } = parseQuery(query, machineLanguage)
  if (problems.length > 0 || terms.every(({ field }) => field === null)) return []
  const path = `/machines?${formatMachineQuery({ q: query, sort: null })}`
  return [{ id: 'filter', kind: 'filter', label, detail: '', words: '', Icon: ListFilter, path }]
}

/** Returns the results for the typed text: at once for this server, for all servers once they have answered. */
function useResults(typed: string, scope: PaletteRange, known: KnownEntries) {
  const { t } = useTranslation('common')
  const here = useHere(typed, known)
  const everywhere = useSearchEverywhere(scope === 'everywhere' ? typed : null)
  if (scope === 'here') return { ...here, stale: false, empty: t('palette.none', { query: typed }) }
  const { notes, searching, stale, retry } = everywhere
  const nothing = searching ? t('palette.searching') : t('palette.none', { query: typed })
  return {
    results: everywhere.items,
    stale,
    notes: <EverywhereNotes notes={notes} onRetry={retry} />,
    empty: typed.trim() === '' ? t('palette.typeAll') : nothing,
  }
}

/** Returns a function that opens a result on its server or runs it. */
function useGo(onClose: () => void) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const toast = useToast()
  const { session, setSession } = useSession()
  return async (item: PaletteItem) => {
    onClose()
    if (item.run) return item.run()
    try {
      if (item.server && item.server.id !== session.currentId)
        setSession(await invoke('servers:use', { id: item.server.id }))
      await navigate(item.path)
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), t), { kind: 'error' })
    }
  }
}

interface CommandPaletteProps {
  buffer: KeyBuffer
  /** Paths of pages opened in this window, the most recent first. */
  recent: readonly string[]
  onClose: () => void
}

/** Finds and opens anything by typing: pages, machines, users and more, on one server or all of them, and runs commands. */
export function CommandPalette(props: CommandPaletteProps) {
  const { ready } = useTranslation(['commands', 'settings', 'notifications'])
  return ready ? <OpenPalette {...props} /> : null
}

/** The entries to choose from: recently opened paths and all commands. */
interface KnownEntries {
  readonly recent: readonly string[]
  readonly commands: ReturnType<typeof useCommands>
}

/** Holds the typed text, the scope and the selected result, and handles typing and keys. */
function usePalette({ buffer, onClose, ...known }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<PaletteRange>('here')
  const [index, setIndex] = useState(0)
  const found = useResults(typed, scope, known)
  const go = useGo(onClose)
  // Take the early keys over only once the field has the focus: keys typed between rendering and focus would be lost.
  const takeOver = useCallback(
    (field: HTMLInputElement | null) => {
      focusOnMount(field)
      if (field) setTyped(buffer.take())
    },
    [buffer],
  )
  const type = (text: string) => {
    setTyped(text)
    setIndex(0)
  }
  const look = (next: PaletteRange) => {
    setScope(next)
    setIndex(0)
  }
  const choose = (item: PaletteItem) => {
    if (item.reason !== undefined) return
    if (item.fills !== undefined) type(item.fills)
    else if (item.id === EVERYWHERE.id) look('everywhere')
    else void go(item)
  }
  const current = found.results[index]
  const enter = useWaitingEnter(`${scope} ${typed}`, found.stale, () => current && choose(current))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Once the palette is closed, the same key press would otherwise press the button that has the focus again.
      event.preventDefault()
      return enter()
    }
    const next = found.results.length > 0 && !found.stale ? moved(event.key, index, found.results.length) : null
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  return { ...found, typed, scope, current, takeOver, type, look, choose, onKeyDown }
}

type PaletteProps = CommandPaletteProps & KnownEntries

/** Collects the commands once, not on every key press. */
function OpenPalette(props: CommandPaletteProps) {
  const commands = useCommands(useServerLock())
  return <PaletteDialog {...props} commands={commands} />
}

function PaletteDialog(props: PaletteProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const { results, notes, empty, typed, scope, current, ...on } = usePalette(props)
  return (
    <Dialog open onClose={props.onClose} slotProps={paper(t('palette.title'))}>
      <PaletteField
        id={id}
        fieldRef={on.takeOver}
        typed={typed}
        currentId={current?.id}
        expanded={results.length > 0}
        onKeyDown={on.onKeyDown}
        onType={on.type}
      />
      <PaletteScope value={scope} onChange={on.look} />
      <PaletteList id={id} results={results} current={current} empty={empty} onGo={on.choose} />
      <Box component="output" sx={notesStyle}>
        {notes}
      </Box>
      <VisuallyHidden live="polite">{typed ? t('palette.results', { count: results.length }) : ''}</VisuallyHidden>
    </Dialog>
  )
}
