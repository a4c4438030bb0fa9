import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { visible } from '@shared/visible'
import { type DotState, StateDot } from '@/ui/state-dot'
import { TimeSince, TimeUntil } from '@/ui/time'
import { LockedControls } from '@/ui/write-lock'
import type { AttentionGroup, AttentionItem, AttentionKind } from './attention'
import styles from './attention.module.css'

const dots: Record<AttentionKind, DotState> = {
  policyStops: 'bad',
  badNames: 'bad',
  expired: 'expired',
  down: 'bad',
  ownerless: 'neutral',
  waiting: 'waiting',
  expiring: 'expiring',
  preAuthKeys: 'expiring',
  apiKeys: 'expiring',
  policy: 'waiting',
  offline: 'offline',
}

/** Number of rows shown per group; the group's link opens the full list. */
const MAX_ROWS = 5

/** The action on an item of each kind; each opens a dialog first. */
const actOf = {
  badNames: 'rename',
  expired: 'extend',
  expiring: 'extend',
  waiting: 'approve',
  ownerless: 'assign',
} as const satisfies Partial<Record<AttentionKind, string>>

export type AttentionAct = (typeof actOf)[keyof typeof actOf]
export type OnAct = (act: AttentionAct, item: AttentionItem) => void

const hasAct = (kind: AttentionKind): kind is keyof typeof actOf => kind in actOf

interface AttentionGroupProps {
  group: AttentionGroup
  onAct: OnAct
}

export function AttentionGroupView({ group: { kind, items, path }, onAct }: AttentionGroupProps) {
  const { t } = useTranslation('overview')
  const id = useId()
  const more = items.length > MAX_ROWS
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
        {items.slice(0, MAX_ROWS).map((item) => (
          <li key={item.id} className={styles.line}>
            <Row item={item} kind={kind} />
            {item.users ? <RenameLink item={item} /> : null}
            {hasAct(kind) && item.node ? <Act act={actOf[kind]} item={item} onAct={onAct} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the users whom one name of the policy means. */
function RenameLink({ item: { name } }: { item: AttentionItem }) {
  const { t } = useTranslation('overview')
  const query = new URLSearchParams({ q: name.replace(/@$/, '') }).toString()
  return (
    <Button size="small" className={styles.act} component={Link} to={`/users?${query}`}>
      {t('attention.policyStopsAct')}
    </Button>
  )
}

function Act({ act, item, onAct }: { act: AttentionAct; item: AttentionItem; onAct: OnAct }) {
  const { t } = useTranslation('overview')
  const what = item.detail && act === 'approve' ? `${item.name}, ${item.detail}` : item.name
  return (
    <LockedControls>
      <Button
        size="small"
        className={styles.act}
        aria-label={t(`attention.actOn.${act}`, { what })}
        onClick={() => onAct(act, item)}
      >
        {t(`attention.act.${act}`)}
      </Button>
    </LockedControls>
  )
}

const isPast = (kind: AttentionKind) => ['offline', 'waiting', 'down', 'ownerless', 'badNames'].includes(kind)

/** States the meaning of an item's time; the date alone would be ambiguous. */
function When({ kind, time }: { kind: AttentionKind; time: string | null }) {
  const { t } = useTranslation('overview')
  if (kind === 'policy' || kind === 'policyStops') return null
  const sentence = (words: string) => t(`attention.time.${kind}`, { words })
  return isPast(kind) ? (
    <TimeSince
      value={time}
      never={kind === 'offline' || kind === 'down' ? t('attention.neverSeen') : ''}
      sentence={sentence}
    />
  ) : (
    <TimeUntil value={time} sentence={sentence} />
  )
}

function Row({ item, kind }: { item: AttentionItem; kind: AttentionKind }) {
  const { detail, time, path, users } = item
  const name = visible(item.name)
  const { t } = useTranslation('overview')
  const inPolicy = kind === 'policy' || kind === 'policyStops'
  const isCode = kind === 'preAuthKeys' || kind === 'apiKeys' || inPolicy
  const isRoute = kind === 'waiting' || kind === 'down'
  const exit = isRoute && !detail ? t('attention.exitNode') : detail
  return (
    <Link to={path} className={styles.row} data-whole={kind === 'policyStops' ? '' : undefined}>
      <span title={name} className={styles.name} data-mono={isCode ? '' : undefined}>
        {name}
      </span>
      <span
        title={inPolicy ? undefined : exit}
        className={styles.detail}
        data-mono={isRoute && detail ? '' : undefined}
        data-always={isRoute || users ? '' : undefined}
      >
        {users
          ? t('attention.policyStopsTwo', { count: users.length, names: visible(users.join(', ')) })
          : inPolicy
            ? t('attention.line', { line: detail })
            : exit}
      </span>
      <span className={styles.time}>
        <When kind={kind} time={time} />
      </span>
    </Link>
  )
}
