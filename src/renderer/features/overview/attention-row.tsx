import Button from '@mui/material/Button'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { visible } from '@shared/visible'
import { useSession } from '@/lib/session'
import { MenuButton } from '@/ui/menu-button'
import { type DotState, StateDot, TimeSince, TimeUntil, LockedControls } from '@/ui/marks'
import type { AttentionItem, AttentionKind } from './attention'
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

/** The action on an item of each kind; each opens a dialog first. */
const actOf = {
  badNames: 'rename',
  expired: 'extend',
  expiring: 'extend',
  waiting: 'approve',
  ownerless: 'assign',
  preAuthKeys: 'rotate',
  apiKeys: 'rotate',
} as const satisfies Partial<Record<AttentionKind, string>>

export type AttentionAct = (typeof actOf)[keyof typeof actOf]
export type OnAct = (act: AttentionAct, item: AttentionItem) => void

const hasAct = (kind: AttentionKind): kind is keyof typeof actOf => kind in actOf

/** A finding of the list, and what it may be snoozed for. */
export interface AttentionFinding {
  readonly kind: AttentionKind
  readonly item: AttentionItem
}

const snoozeTimes = ['day', 'week', 'change'] as const
export type SnoozeTime = (typeof snoozeTimes)[number]

interface AttentionRowProps extends AttentionFinding {
  onAct: OnAct
  onSnooze: (finding: AttentionFinding, time: SnoozeTime) => void
}

/** Describes a finding in words: "Route down: maria-nas, 10.0.0.0/24". */
export function useFindingName(): (finding: AttentionFinding) => string {
  const { t } = useTranslation('overview')
  return ({ kind, item: { name, detail } }) => {
    const isRoute = kind === 'waiting' || kind === 'down'
    const route = isRoute ? `, ${detail || t('attention.exitNode')}` : ''
    return `${t(`attention.what.${kind}`)}: ${visible(name)}${route}`
  }
}

/** One finding: what, whose, when, and what to do about it. */
export function AttentionRow({ kind, item, onAct, onSnooze }: AttentionRowProps) {
  const { t } = useTranslation('overview')
  const name = useFindingName()({ kind, item })
  return (
    <li className={styles.line}>
      <FindingLink kind={kind} item={item} />
      <span className={styles.act}>
        {item.users ? <RenameLink item={item} /> : null}
        {hasAct(kind) && (item.node ?? item.key) ? <Act act={actOf[kind]} item={item} onAct={onAct} /> : null}
      </span>
      {/* A finding that stops the server is never out of sight. */}
      {kind === 'policyStops' ? (
        <span />
      ) : (
        <span className={styles.snooze} data-tip={t('snooze.tip')}>
          <MenuButton
            label={t('snooze.open', { what: name })}
            title=""
            icon={<AlarmClock size={16} aria-hidden />}
            items={snoozeTimes.map((time) => ({
              label: t(`snooze.${time}`),
              local: true,
              onClick: () => onSnooze({ kind, item }, time),
            }))}
          />
        </span>
      )}
    </li>
  )
}

/** Leads to the users whom one name of the policy means. */
function RenameLink({ item: { name } }: { item: AttentionItem }) {
  const { t } = useTranslation('overview')
  const query = new URLSearchParams({ q: name.replace(/@$/, '') }).toString()
  return (
    <Button size="small" component={Link} to={`/users?${query}`}>
      {t('attention.policyStopsAct')}
    </Button>
  )
}

function Act({ act, item, onAct }: { act: AttentionAct; item: AttentionItem; onAct: OnAct }) {
  const { t } = useTranslation('overview')
  const { keyStorage } = useSession().session
  const what = item.detail && act === 'approve' ? `${item.name}, ${item.detail}` : item.name
  // Without a keychain the console's own key cannot be replaced: a new one would be lost with the window.
  if (item.isOwn && keyStorage !== 'keychain') return null
  return (
    <LockedControls>
      <Button size="small" aria-label={t(`attention.actOn.${act}`, { what })} onClick={() => onAct(act, item)}>
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

/** The three columns of a finding, as a link to its page. */
export function FindingLink({ kind, item: { name: shown, detail, time, path, users, isOwn } }: AttentionFinding) {
  const { t } = useTranslation('overview')
  const name = visible(shown)
  const inPolicy = kind === 'policy' || kind === 'policyStops'
  const isCode = kind === 'preAuthKeys' || kind === 'apiKeys' || inPolicy
  const isRoute = kind === 'waiting' || kind === 'down'
  const exit = isRoute && !detail ? t('attention.exitNode') : detail
  const more = users
    ? t('attention.policyStopsTwo', { count: users.length, names: visible(users.join(', ')) })
    : inPolicy
      ? t('attention.line', { line: detail })
      : isOwn
        ? t('attention.ownKey')
        : exit
  return (
    <Link to={path} className={styles.row} data-whole={kind === 'policyStops' ? '' : undefined}>
      <span>
        <StateDot wrap state={dots[kind]} label={t(`attention.what.${kind}`)} />
      </span>
      <span title={name} className={styles.whose}>
        <span className={styles.name} data-mono={isCode ? '' : undefined}>
          {name}
        </span>{' '}
        <span className={styles.detail} title={more} data-mono={isRoute && detail ? '' : undefined}>
          {more}
        </span>
      </span>
      <span className={styles.time}>
        <When kind={kind} time={time} />
      </span>
    </Link>
  )
}
