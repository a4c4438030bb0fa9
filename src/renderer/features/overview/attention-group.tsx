import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type DotState, StateDot } from '@/ui/state-dot'
import { TimeSince, TimeUntil } from '@/ui/time'
import type { AttentionGroup, AttentionItem, AttentionKind } from './attention'
import styles from './attention.module.css'

const dots: Record<AttentionKind, DotState> = {
  expired: 'expired',
  waiting: 'waiting',
  expiring: 'expiring',
  preAuthKeys: 'expiring',
  apiKeys: 'expiring',
  policy: 'waiting',
  offline: 'offline',
}

/** So many rows of a group are shown; the rest is one click away, in its list. */
const SHOWN = 5

export function AttentionGroupView({ group: { kind, items, path } }: { group: AttentionGroup }) {
  const { t } = useTranslation('overview')
  const id = useId()
  const more = items.length > SHOWN
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          <StateDot state={dots[kind]} label={t(`attention.${kind}`, { count: items.length })} />
        </h3>
        <Link className={styles.more} to={path} aria-describedby={id}>
          {more ? t('attention.showAll', { count: items.length }) : t('attention.show')}
        </Link>
      </div>
      <ul className={styles.list}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <Row item={item} kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the time of an item means: a date alone could be any. */
function When({ kind, time }: { kind: AttentionKind; time: string | null }) {
  const { t } = useTranslation('overview')
  if (kind === 'policy') return null
  const sentence = (words: string) => t(`attention.time.${kind}`, { words })
  return kind === 'offline' || kind === 'waiting' ? (
    <TimeSince value={time} never={kind === 'offline' ? t('attention.neverSeen') : ''} sentence={sentence} />
  ) : (
    <TimeUntil value={time} sentence={sentence} />
  )
}

function Row({ item: { name, detail, time, path }, kind }: { item: AttentionItem; kind: AttentionKind }) {
  const { t } = useTranslation('overview')
  const isCode = kind === 'preAuthKeys' || kind === 'apiKeys' || kind === 'policy'
  const exit = kind === 'waiting' && !detail ? t('attention.exitNode') : detail
  return (
    <Link to={path} className={styles.row}>
      <span title={name} className={styles.name} data-mono={isCode ? '' : undefined}>
        {name}
      </span>
      <span
        className={styles.detail}
        data-mono={kind === 'waiting' && detail ? '' : undefined}
        data-always={kind === 'waiting' ? '' : undefined}
      >
        {kind === 'policy' ? t('attention.line', { line: detail }) : exit}
      </span>
      <span className={styles.time}>
        <When kind={kind} time={time} />
      </span>
    </Link>
  )
}
