import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useNow } from '@/lib/now'
import { useDelayed } from '@/lib/use-delayed'
import { Figure } from '@/ui/figure'
import { Unknown } from '@/ui/unknown'
import styles from './counts.module.css'
import { type OverviewFigure, figuresOf } from './figures'
import type { Overview } from './use-overview'

/** Shows the totals; each number links to its list. */
export function Counts({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const figures = figuresOf(overview, useNow())
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

function FigureLink({ figure: { id, value, of, path }, pending }: { figure: OverviewFigure; pending: boolean }) {
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
