import Alert from '@mui/material/Alert'
import type { LogLine, LogState } from '@shared/host/host-report'
import { useQuery } from '@tanstack/react-query'
import { errorText, usePageTitle, useTranslation, absoluteTime } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { nodesQuery } from '@/lib/queries/lists'
import { EmptyState, Page, Toolbar } from '@/ui/page'
import { HostGate, ReconnectButton } from './host-frame'
import type { ApiError } from '@shared/api/error'
import { logLimits } from '@shared/host/log-limits'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { invoke } from '@/lib/desktop'
import { emptyLog, levelFilters, type LogFilter, logReducer } from './log-store'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/resources'
import { machineName } from '@shared/states/machine-state'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import { Unknown } from '@/ui/marks'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { machinePath } from '@shared/pages'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Link as RouterLink } from 'react-router'
import { dateLocale } from '@shared/language'
import { LiveList } from '@/ui/virtual-list'
import { useOptions } from '@/ui/use-options'
import styles from './log-lines.module.css'

interface LogFiltersProps {
  filter: LogFilter
  nodes: readonly Node[] | undefined
  /** The number of lines that pass, and of all. */
  shown: number
  all: number
  onChange: (change: Partial<LogFilter>) => void
}

const NONE: readonly Node[] = []

/** Chooses the lines of a log by text, level and machine. */
export function LogFilters({ filter, nodes, shown, all, onChange }: LogFiltersProps) {
  const { t } = useTranslation('log')
  const suggested = useOptions()
  const count = (number: number) => t('count', { count: number })
  return (
    <Toolbar
      end={
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {shown === all ? count(all) : t('countOf', { shown, all: count(all) })}
        </Typography>
      }
    >
      <SearchField value={filter.text} placeholder={t('search')} width={220} onChange={(text) => onChange({ text })} />
      <FilterToggle
        label={t('level.label')}
        value={filter.level}
        options={levelFilters.map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(level) => onChange({ level })}
      />
      <Autocomplete
        size="small"
        {...suggested.shown}
        options={nodes ?? NONE}
        value={nodes?.find(({ id }) => id === filter.machine?.id) ?? null}
        getOptionLabel={machineName}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={nodes ? t('noMachine') : <Unknown />}
        onChange={(_event, node) => {
          suggested.close()
          onChange({ machine: node && { id: node.id, names: [node.name, node.givenName] } })
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={t('machine')}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('machine') },
            }}
          />
        )}
        sx={{ width: 180 }}
      />
    </Toolbar>
  )
}

/** How often the page asks for new lines, in milliseconds. */
const READ_MS = 500

/** Follows the log of a server while the page is shown. */
function useLog(id: string) {
  const [store, act] = useReducer(logReducer, emptyLog)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    let [log, after] = ['', 0]
    let timer: number | undefined
    let isGone = false
    const read = async () => {
      let wait = READ_MS
      try {
        if (!document.hidden) {
          const answer = await invoke('host:log', { id, log, after })
          if (isGone) return
          after = answer.lines.at(-1)?.seq ?? (answer.log === log ? after : 0)
          log = answer.log
          // A long log arrives in several answers.
          if (answer.lines.length === logLimits.answer) wait = 0
          act({ do: 'read', read: answer })
          setError(null)
        }
      } catch (thrown) {
        if (!isGone) setError(thrown as ApiError)
      }
      if (!isGone) timer = window.setTimeout(() => void read(), wait)
    }
    void read()
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [id])
  return { store, act, error }
}

/** The Log page: the log of Headscale on the server's host, live. */
export function LogPage() {
  const title = usePageTitle('/host/log')
  return <HostGate title={title}>{({ id }) => <Log key={id} title={title} id={id} />}</HostGate>
}

function Log({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('log')
  const { t: tCommon } = useTranslation('common')
  const { store, act, error } = useLog(id)
  const nodes = useQuery(nodesQuery()).data
  const { lines, shown, filter, state } = store
  return (
    <Page
      fill
      title={title}
      context={state.is === 'following' ? t('from', { command: state.from }) : t(`state.${state.is}`)}
      notice={
        <>
          {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
          <StateNotice id={id} state={state} />
        </>
      }
    >
      <LogFilters
        filter={filter}
        nodes={nodes}
        shown={shown.length}
        all={lines.length}
        onChange={(change) => act({ do: 'filter', filter: change })}
      />
      {shown.length > 0 ? (
        <LogLines lines={shown} nodes={nodes} />
      ) : state.is === 'starting' ? null : (
        <EmptyState text={t(lines.length > 0 ? 'noMatch' : 'nothing')} />
      )}
    </Page>
  )
}

/** Explains why no new lines arrive. */
function StateNotice({ id, state }: { id: string; state: LogState }) {
  const { t } = useTranslation('log')
  switch (state.is) {
    case 'failed':
      return (
        <>
          <HostFailureAlert failure={state.failure} />
          <ReconnectButton id={id} />
        </>
      )
    case 'noFile':
      return (
        <Alert severity="info">{t(state.target === '' ? 'noFileUnknown' : 'noFile', { target: state.target })}</Alert>
      )
    case 'ended':
      return <Alert severity="warning">{t('ended', { exit: state.exit ?? '?' })}</Alert>
    default:
      return null
  }
}

interface LogLinesProps {
  lines: readonly LogLine[]
  nodes: readonly Node[] | undefined
}

/** The lines of a log, the newest at the bottom. A line that names a machine links to it. */
function LogLines({ lines, nodes }: LogLinesProps) {
  const { t } = useTranslation('log')
  const byId = useMemo(() => new Map(nodes?.map((node) => [node.id, node])), [nodes])
  const byName = useMemo(() => namesOf(nodes ?? []), [nodes])
  const machineOf = ({ nodeId, nodeName }: LogLine) => (nodeId === '' ? byName.get(nodeName) : byId.get(nodeId))
  return (
    <LiveList
      label={t('title')}
      count={lines.length}
      rowHeight={22}
      itemKey={(index) => lines[index]?.seq ?? index}
      render={(index) => {
        const line = lines[index]
        return line ? <Line line={line} machine={machineOf(line)} /> : null
      }}
      renderEnd={(toEnd) => (
        <Button variant="contained" startIcon={<ArrowDown size={16} aria-hidden />} onClick={toEnd}>
          {t('toEnd')}
        </Button>
      )}
    />
  )
}

/** Returns machines by host name and name, without names that several share. */
function namesOf(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const found = new Map<string, Node | null>()
  for (const node of nodes)
    for (const name of new Set([node.name, node.givenName])) found.set(name, found.has(name) ? null : node)
  return new Map([...found].flatMap(([name, node]) => (node ? [[name, node] as const] : [])))
}

function Line({ line, machine }: { line: LogLine; machine: Node | undefined }) {
  const { t, i18n } = useTranslation('log')
  const { at, level, text, cut } = line
  return (
    <div className={styles.line} data-level={level}>
      {at === null ? (
        <span />
      ) : (
        <time dateTime={at} title={absoluteTime(at, i18n.language)}>
          {new Date(at).toLocaleTimeString(dateLocale(i18n.language))}
        </time>
      )}
      <span className={styles.level}>{level === 'none' ? '' : t(`short.${level}`)}</span>
      <span className={styles.text}>
        {machine ? (
          <Link component={RouterLink} underline="always" to={machinePath(machine.id)} className={styles.machine}>
            {machineName(machine)}
          </Link>
        ) : null}
        {text}
        {cut ? <span className={styles.cut}> {t('cut', { most: logLimits.characters })}</span> : null}
      </span>
    </div>
  )
}
