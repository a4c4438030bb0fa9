import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Node } from '@shared/api/nodes'
import type { LogLine } from '@shared/host/log'
import { logLimits } from '@shared/host/log-limits'
import { machinePath } from '@shared/pages'
import { machineName } from '@shared/states/machine-state'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { absoluteTime } from '@/lib/format'
import { LiveList } from '@/ui/live-list'
import styles from './log-lines.module.css'

interface LogLinesProps {
  lines: readonly LogLine[]
  nodes: readonly Node[] | undefined
}

/** The lines of a log, the newest at the bottom. A line that names a machine links to it. */
export function LogLines({ lines, nodes }: LogLinesProps) {
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
          {new Date(at).toLocaleTimeString(i18n.language, { hour12: false })}
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
