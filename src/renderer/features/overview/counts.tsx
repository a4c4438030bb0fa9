import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiKeyState, isActive, preAuthKeyState } from '@shared/states/key-state'
import { machineState } from '@shared/states/machine-state'
import { useNow } from '@/lib/now'
import { useDelayed } from '@/lib/use-delayed'
import { attentionGroups } from './attention'
import { Figure } from '@/ui/figure'
import { Unknown } from '@/ui/unknown'
import styles from './counts.module.css'
import type { Overview } from './use-overview'

interface Figure {
  id: 'machines' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys'
  /** Undefined while loading. */
  value: number | undefined
  /** The total that `value` is part of. */
  of?: number | undefined
  path: string
}

function waitingCount(routes: NonNullable<Overview['routes']>, now: number): number | undefined {
  const groups = attentionGroups({ nodes: [], routes, preAuthKeys: [], apiKeys: [], now })
  return groups.find(({ kind }) => kind === 'waiting')?.items.length
}

function useFigures({ nodes, users, routes, preAuthKeys, apiKeys }: Overview): Figure[] {
  const now = useNow()
  const waiting = routes && waitingCount(routes, now)
  return [
    {
      id: 'machines',
      value: nodes?.filter((node) => machineState(node, now) === 'online').length,
      of: nodes?.length,
      path: '/machines',
    },
    { id: 'users', value: users?.length, path: '/users' },
    { id: 'routes', value: routes && (waiting ?? 0), path: '/routes?show=waiting' },
    {
      id: 'preAuthKeys',
      value: preAuthKeys?.filter((key) => isActive(preAuthKeyState(key, now))).length,
      path: '/pre-auth-keys?state=active',
    },
    {
      id: 'apiKeys',
      value: apiKeys?.filter((key) => isActive(apiKeyState(key, now))).length,
      path: '/api-keys',
    },
  ]
}

/** Shows the totals; each number links to its list. */
export function Counts({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const figures = useFigures(overview)
  return (
    <ul aria-label={t('counts.title')} className={styles.counts}>
      {figures.map((figure) => (
        <li key={figure.id}>
          <FigureLink figure={figure} pending={overview.pending} />
        </li>
      ))}
    </ul>
  )
}

function FigureLink({ figure: { id, value, of, path }, pending }: { figure: Figure; pending: boolean }) {
  const { t } = useTranslation('overview')
  const bars = useDelayed(pending)
  const missing = pending ? bars && <Skeleton width={32} /> : <Unknown />
  return (
    <Link to={path} className={styles.count}>
      <span className={styles.number}>
        {value === undefined ? missing : <Figure value={value} />}
        {of === undefined ? null : <span className={styles.total}> {t('counts.of', { total: of })}</span>}
      </span>
      <span className={styles.name}>{t(`counts.${id}`, { count: value ?? 0 })}</span>
    </Link>
  )
}
