import Laptop from 'lucide-react/icons/laptop'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ClientAge, RELEASES_BEHIND } from '@shared/query/machine-facts'
import type { LocalKnowledge } from '@shared/query/machine-language'
import { shownShare } from '@/components/presence/use-online-shares'
import type { Node, Owner } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { instantOf } from '@shared/time'
import { relativeTime, timeSince } from '@/lib/texts'
import {
  expiresSoon,
  isPast,
  machineName,
  machineState,
  routesOfNode,
  type RouteState,
} from '@shared/states/machine-state'
import { hasVisibleText, userName, userNames } from '@shared/user-name'
import { RouteStateDot } from '@/components/states/state-dots'
import cell from '@/ui/data-table/cell.module.css'
import { CopyCell } from '@/ui/copying'
import { Chip, Initials, StateDot, showAbsolute } from '@/ui/marks'

/** Data that all cells need. Passed in, because a hook per cell would cost more than the cell. */
export interface CellContext extends LocalKnowledge {
  t: TFunction<'machines'>
  words: Words
  /** Unix time in milliseconds. */
  now: number
  /** The prefixes that any machine serves. */
  served: ReadonlySet<string>
  /** The names of owners that look like another owner's; see {@link ownerNames}. */
  owners: ReadonlyMap<string, string>
  /** The id of the machine that is this computer; null if unknown. */
  selfId: string | null
  /** Tells whether the policy hides a machine from this computer, so that its client knows nothing about it. */
  isHidden: (id: string) => boolean
  /** Formats a number of bytes. */
  size: (bytes: number) => string
}

/** Looks up the texts of all rows once, because the look-up costs more than rendering. */
export function cellWords(t: TFunction<'machines'>, tCommon: TFunction<'common'>) {
  const [beforeValue = '', afterValue = ''] = tCommon('actions.copyValue', { value: '\u0000' }).split('\u0000')
  return {
    state: {
      online: tCommon('state.online'),
      offline: tCommon('state.offline'),
      expiring: tCommon('state.expiring'),
      expired: tCommon('state.expired'),
    },
    routeState: (state: RouteState) => tCommon(`routeState.${state}`),
    now: tCommon('now'),
    neverExpires: t('never.expires'),
    neverSeen: t('never.seen'),
    exitNode: t('routes.exitNode'),
    copied: tCommon('actions.copied'),
    thisComputer: t('thisComputer'),
    hidden: t('hiddenHere'),
    hiddenTitle: t('hiddenHereTitle'),
    since: (iso: string, now: number) => timeSince(tCommon, iso, now),
    until: (iso: string, now: number) => relativeTime(tCommon, iso, now),
    copy: (value: string) => beforeValue + value + afterValue,
  }
}
type Words = ReturnType<typeof cellWords>

function timeCell(iso: string, words: string) {
  if (instantOf(iso) === null) return words
  return (
    <time dateTime={iso} onPointerEnter={showAbsolute}>
      {words}
    </time>
  )
}

/** Formats a time like `TimeSince`, without hooks. */
export function sinceCell(iso: string | null, never: string, { words, now }: CellContext) {
  return iso === null ? never : timeCell(iso, words.since(iso, now))
}

const MARK = { display: 'inline-flex', flex: 'none', color: 'var(--mc-palette-text-secondary)' } as const

/** The number of characters that stay visible at the end of a name that does not fit. */
const END = 7

/**
 * The state as a shape, the name as a link, and the host name if it differs: below the name, or in the tooltip in single-line rows.
 *
 * @param note the note on the machine, shown as a mark because the column of notes is the first to yield
 */
export function nameCell(node: Node, { t, words, now, served, selfId, withdrawnAt }: CellContext, note?: string) {
  const state = machineState(node, now)
  const waiting = routesOfNode(node, served, now, withdrawnAt).filter(({ state: each }) => each === 'waiting').length
  const name = machineName(node)
  const title = node.name === '' || node.name === name ? name : `${name}\n${node.name}`
  return (
    <span className={cell.lead}>
      <StateDot iconOnly state={state} label={words.state[state]} />
      <span className={cell.lines}>
        <span className={cell.whole}>
          {/* elementtiming: the browser records when this text is painted, for start-up measurements. */}
          <Link className={cell.link} to={machinePath(node.id)} title={title} elementtiming="machine-row">
            {name}
          </Link>
          <span className={cell.short} data-start={name.slice(0, -END)} data-end={name.slice(-END)} aria-hidden />
        </span>
        {node.name !== name && node.name !== '' && (
          <span className={cell.detail} title={node.name}>
            {node.name}
          </span>
        )}
      </span>
      {waiting > 0 ? (
        <span className={cell.withoutRoutes}>
          <StateDot iconOnly state="waiting" label={t('routes.waitingHere', { count: waiting })} />
        </span>
      ) : null}
      {node.id === selfId ? (
        <span role="img" aria-label={words.thisComputer} title={words.thisComputer} style={MARK}>
          <Laptop size={14} aria-hidden />
        </span>
      ) : null}
      {note ? (
        <span role="img" aria-label={note} title={note} style={MARK}>
          <StickyNote size={14} aria-hidden />
        </span>
      ) : null}
    </span>
  )
}

export function addressCell(address: string | undefined, { words }: CellContext) {
  return address ? <CopyCell value={address} copyText={words.copy(address)} copiedText={words.copied} /> : null
}

const MAX_CHIPS = 2

/** Returns the names of owners whose own names look like another user's, by id: with the e-mail address or the id. */
export function ownerNames(nodes: readonly Node[], users: readonly Owner[] = []): ReadonlyMap<string, string> {
  const owners = new Map(nodes.flatMap((node) => (node.user ? [[node.user.id, node.user] as const] : [])))
  const names = userNames([...users, ...owners.values()])
  return new Map(
    [...owners.values()].flatMap((user) => {
      const name = names.get(user.id) ?? userName(user)
      return name === userName(user) ? [] : [[user.id, name] as const]
    }),
  )
}

/** The owner, named as on every page, or tags without "tag:". On older servers a machine has both. */
export function ownerCell({ user, tags }: Node, { owners }: CellContext) {
  if (!user && tags.length === 0) return null
  const owner = user ? (owners.get(user.id) ?? userName(user)) : ''
  const wholeName = user && hasVisibleText(user.displayName) ? user.displayName : owner
  const rest = tags.slice(MAX_CHIPS)
  return (
    <span className={cell.chips} title={[...new Set([owner, wholeName, ...tags])].filter(Boolean).join(', ')}>
      {user && <Initials name={wholeName} />}
      {user && <span className={cell.text}>{owner}</span>}
      {tags.slice(0, MAX_CHIPS).map((tag) => (
        <Chip key={tag}>{tag.replace(/^tag:/, '')}</Chip>
      ))}
      {rest.length > 0 && <Chip>+{rest.length}</Chip>}
    </span>
  )
}

/** The routes being served, then those waiting and those unserved; otherwise the state of the first route. */
export function routesCell(node: Node, { t, words, now, served, withdrawnAt }: CellContext) {
  const routes = routesOfNode(node, served, now, withdrawnAt)
  const [first] = routes
  if (!first) return null
  const serving = routes.filter(({ state }) => state === 'serving')
  const subnets = serving.filter(({ exit }) => !exit).length
  const waiting = routes.filter(({ state }) => state === 'waiting').length
  const text = [
    serving.length > subnets ? words.exitNode : '',
    subnets > 0 ? t('routes.subnets', { count: subnets }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
  const unserved = routes.some(({ state }) => state === 'unserved')
  const title = routes.map(({ prefixes, state }) => `${prefixes.join(', ')}: ${words.routeState(state)}`).join('\n')
  return (
    <span className={cell.chips} title={title}>
      {text && <span className={cell.text}>{text}</span>}
      {waiting > 0 && (
        <StateDot iconOnly={text !== ''} state="waiting" label={t('routes.waiting', { count: waiting })} />
      )}
      {unserved && <RouteStateDot iconOnly={text !== '' || waiting > 0} state="unserved" />}
      {!text && waiting === 0 && !unserved && <RouteStateDot state={first.state} />}
    </span>
  )
}

export function lastSeenCell(node: Node, context: CellContext) {
  const { words, now } = context
  // A connected machine with an expired key shows "now" but not "online".
  if (node.online) return machineState(node, now) === 'online' ? words.state.online : words.now
  return <span className={`${cell.text} ${cell.secondary}`}>{sinceCell(node.lastSeen, words.neverSeen, context)}</span>
}

/** The share of the observed time of the last days in which the machine was online. */
export function shareCell(node: Node, { t, shares }: CellContext) {
  const share = shares.get(node.id)
  return share === undefined ? (
    <span className={`${cell.text} ${cell.secondary}`}>{t('shareUnknown')}</span>
  ) : (
    t('share', { share: shownShare(share) })
  )
}

/** A fact that the server does not report. Without one, the cell shows that the policy hides the machine from this computer, if it does. */
export function factCell(text: string, { id }: Node, { words, isHidden }: CellContext) {
  const hidden = text === '' && isHidden(id)
  return (
    <span className={`${cell.text} ${cell.secondary}`} title={hidden ? words.hiddenTitle : text}>
      {hidden ? words.hidden : text}
    </span>
  )
}

/** The version of an old client, with what it is compared with. */
export function oldClientCell(version: string, age: ClientAge, { t }: CellContext) {
  const label = t('old.mark', { ...age, releases: RELEASES_BEHIND })
  return (
    <span className={cell.chips} title={label}>
      <StateDot iconOnly state="waiting" label={label} />
      <span className={`${cell.text} ${cell.secondary}`}>{version}</span>
    </span>
  )
}

export function expiryCell(node: Node, context: CellContext) {
  const { words, now } = context
  const time = node.expiry === null ? words.neverExpires : timeCell(node.expiry, words.until(node.expiry, now))
  if (isPast(node.expiry, now)) {
    return (
      <span className={`${cell.chips} ${cell.error}`}>
        <StateDot iconOnly state="expired" label={words.state.expired} />
        {time}
      </span>
    )
  }
  if (expiresSoon(node, now)) {
    return (
      <span className={cell.chips}>
        <StateDot iconOnly state="expiring" label={words.state.expiring} />
        {time}
      </span>
    )
  }
  return <span className={`${cell.text} ${cell.secondary}`}>{time}</span>
}
