import type { Language } from '@shared/language'
import { printTerm } from '@shared/query/language'
import { machinePath } from '@shared/pages'
import type { Notice, NoticeGroup } from '@shared/watch/engine'
import type { Scope, Subject } from '@shared/watch/rules'
import type { About } from '@shared/watch/watch-state'
import { visibleName } from '@shared/visible'
import { textsIn, type Translate } from '@main/lib/texts'
import type { ClientReport } from '@shared/local-client/client-report'
import { isMeshAddress } from '@shared/net-address'

/** The likely reason why a server does not respond. */
export type OutageCause = 'computerOffline' | 'clientDown' | 'serverDown'

export interface OutageFacts {
  /** The host in the server's address. */
  readonly host: string
  /** The domain of the tailnet's machine names; null if unknown. */
  readonly baseDomain: string | null
  /** False if this computer has no network at all. */
  readonly isOnline: boolean
  /** Asks this computer's client. Called only if the server is reached through the tailnet. */
  readonly report: () => Promise<Pick<ClientReport, 'state'>>
}

/** Finds the likely reason why a server does not respond; null if it is unknown. */
export async function outageCause({ host, baseDomain, isOnline, report }: OutageFacts): Promise<OutageCause | null> {
  if (/^(localhost|127\.|::1$)/.test(host)) return 'serverDown'
  if (!isOnline) return 'computerOffline'
  const isInside = isMeshAddress(host) || (baseDomain !== null && host.endsWith(`.${baseDomain}`))
  if (!isInside) return 'serverDown'
  const { state } = await report()
  if (state === 'running') return 'serverDown'
  // An answer that the console does not understand says nothing about the connection.
  return state === 'failed' || state === 'off' ? null : 'clientDown'
}

/** The text of a notification, and the page of the console it opens. */
export interface NoticeText {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** The largest number of names in a notification on the desktop. */
const MAX_NAMES = 5

/** Returns the group with every name on one line. */
function oneLine(group: NoticeGroup): NoticeGroup {
  const about = group.about.map((one) => ({
    ...one,
    name: visibleName(one.name),
    ...(one.prefix !== undefined && { prefix: visibleName(one.prefix) }),
  }))
  return { ...group, about }
}

interface NoticeOptions {
  /** The likely reason if the server does not respond. */
  readonly cause?: OutageCause | null
  /** The largest number of names of each alert. Without it, the text is for the desktop, whose summaries have no room for names. */
  readonly most?: number
}

/** Creates the text of a notification about a server. */
export function noticeText(
  sent: Notice,
  namedServer: string,
  language: Language,
  { cause = null, most }: NoticeOptions = {},
): NoticeText {
  const t = textsIn(language)
  const notice = { ...sent, groups: sent.groups.map(oneLine) }
  const serverName = visibleName(namedServer)
  const [first] = notice.groups
  if (!first || notice.groups.length > 1 || notice.held) return summary(notice, serverName, t, most ?? 0)
  return {
    title: headline(first, t),
    body: body(first, serverName, t, { cause, most: most ?? MAX_NAMES }),
    path: pathOf(first),
  }
}

/** Summarizes the notifications held during quiet hours, with a line for each alert. */
function summary({ groups }: Notice, serverName: string, t: Translate, most: number): NoticeText {
  const count = groups.reduce((sum, { about }) => sum + about.length, 0)
  const open = groups.filter(({ over }) => !over)
  const lines = groups.map((group) => {
    const names = most > 0 && group.about.length > 1 ? `: ${namesOf(group, t, most)}` : ''
    const line = `${headline(group, t)}${names}`
    if (group.over) return t('notice.resolved', { line })
    // Once for an alert, which may have been held more than once.
    const isFirst = open.find(({ rule }) => rule.id === group.rule.id) === group
    return [line, ...(isFirst ? unknownOf(group, t) : [])].join('. ')
  })
  const [only] = groups
  const path = groups.length === 1 && only ? pathOf(only) : '/'
  return { title: t('notice.meanwhile', { count }), body: [...lines, serverName].join('\n'), path }
}

function headline({ rule: { subject }, about }: NoticeGroup, t: Translate): string {
  const [only] = about
  if (!only) return ''
  const { name, prefix = '' } = only
  const count = about.length
  switch (subject.kind) {
    case 'machines': {
      const event = only.gone ? 'removed' : subject.goes
      return t(`notice.${event}`, { count, name, scope: scopeName(subject.scope, t) })
    }
    case 'expiring':
      return t(`notice.expiring.${subject.what}`, { count, name, within: t('notice.within', { count: subject.days }) })
    case 'routeWaiting':
      return t('notice.waiting', { count, name, prefix })
    case 'routeUnserved':
      return t('notice.unserved', { count, prefix })
    case 'machineWaiting':
      return t('notice.asks', { count, name })
    case 'newMachine':
      return t('notice.joined', { count, name })
    case 'policyChanged':
      return t('notice.policy')
    case 'newerPatch':
      return t('notice.newerPatch', { version: name })
    case 'unreachable':
      return t('notice.unreachable', { server: name })
  }
}

function scopeName(scope: Scope, t: Translate): string {
  switch (scope.by) {
    case 'machine':
      return ''
    case 'tag':
      return t('notice.ofTag', { tag: scope.tag })
    case 'owner':
      return t('notice.ofOwner', { owner: scope.owner })
    case 'query':
      return ''
  }
}

const silence = (minutes: number, t: Translate) =>
  minutes === 0 ? t('notice.noResponse') : t('notice.noResponseFor', { count: minutes })

/** Names the items if the headline only counts them, and the server. */
function body(
  group: NoticeGroup,
  serverName: string,
  t: Translate,
  { cause, most }: { cause: OutageCause | null; most: number },
): string {
  const { rule, about } = group
  const { subject } = rule
  // The headline already names it.
  if (subject.kind === 'unreachable')
    return [silence(subject.minutes, t), ...(cause === null ? [] : [t(`notice.outage.${cause}`)])].join(' ')
  const names = about.length === 1 || most === 0 ? [] : [namesOf(group, t, most)]
  return [...names, ...unknownOf(group, t), serverName].join('\n')
}

const unknownOf = ({ unknownEnds: count = 0 }: NoticeGroup, t: Translate) =>
  count > 0 ? [t('notice.unknownEnds', { count })] : []

function namesOf({ about }: NoticeGroup, t: Translate, most: number): string {
  const names = about
    .slice(0, most)
    .map(({ kind, name, prefix = '' }) => (kind === 'route' ? `${prefix} (${name})` : name))
  const rest = about.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` ${t('notice.andMore', { more: rest })}` : ''}`
}

function pathOf({ rule: { subject }, about }: NoticeGroup): string {
  const [only] = about
  // A removed machine has no page of its own; the activity page shows its removal.
  if (only?.gone && only.kind === 'node') return '/activity'
  return only && about.length === 1 ? onePath(only) : manyPath(subject)
}

function onePath({ kind, id, gone }: About): string {
  switch (kind) {
    case 'node':
    case 'route':
      return gone ? '/routes' : machinePath(id)
    case 'preAuthKey':
      return '/pre-auth-keys'
    case 'apiKey':
      return '/api-keys'
    case 'waiting':
      return '/host'
    case 'policy':
      return '/settings/policy'
    case 'release':
      return '/host/upgrade'
    case 'server':
      return '/'
  }
}

/** Returns the path to the machines of a scope that are in this state now. */
function listPath(scope: Scope, state: 'offline' | 'online'): string {
  const term = (field: string, value: string) => printTerm({ field, op: ':', values: [value], not: false })
  const restOf = () => {
    if (scope.by === 'tag') return term('tag', scope.tag)
    if (scope.by === 'owner') return term('owner', scope.owner)
    return scope.by === 'query' ? scope.query : ''
  }
  return `/machines?${new URLSearchParams({ q: `${term('state', state)} ${restOf()}`.trim() }).toString()}`
}

function manyPath(subject: Subject): string {
  switch (subject.kind) {
    case 'machines':
      return listPath(subject.scope, subject.goes)
    case 'expiring':
      if (subject.what === 'machines') return '/machines'
      return subject.what === 'preAuthKeys' ? '/pre-auth-keys' : '/api-keys'
    case 'routeWaiting':
    case 'routeUnserved':
      return '/routes'
    case 'machineWaiting':
      return '/host'
    case 'newMachine':
      return '/machines'
    default:
      return '/'
  }
}
