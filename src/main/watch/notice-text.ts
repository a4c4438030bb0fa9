import type { Language } from '@shared/language'
import { printTerm } from '@shared/query/language'
import { machinePath } from '@shared/pages'
import type { Notice, NoticeGroup } from '@shared/watch/engine'
import type { Scope, Subject } from '@shared/watch/rules'
import type { About } from '@shared/watch/watch-state'
import { visibleName } from '@shared/visible'
import { noticeWords } from './notice-language'
import type { NoticeWords } from './notice-words'
import type { OutageCause } from './outage'

/** The text of a notification, and the page of the console it opens. */
export interface NoticeText {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** The largest number of names in a notification. */
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

/** Creates the text of a notification about a server. `cause`: the likely reason if the server does not respond. */
export function noticeText(
  sent: Notice,
  namedServer: string,
  language: Language,
  cause: OutageCause | null = null,
): NoticeText {
  const words = noticeWords(language)
  const notice = { ...sent, groups: sent.groups.map(oneLine) }
  const serverName = visibleName(namedServer)
  const [first] = notice.groups
  if (!first || notice.groups.length > 1 || notice.held) return summary(notice, serverName, words)
  return { title: headline(first, words), body: body(first, serverName, words, cause), path: pathOf(first) }
}

/** Summarizes the notifications held during quiet hours, with a line for each alert. */
function summary({ groups }: Notice, serverName: string, words: NoticeWords): NoticeText {
  const count = groups.reduce((sum, { about }) => sum + about.length, 0)
  const lines = groups.map((group) => (group.over ? words.over(headline(group, words)) : headline(group, words)))
  const [only] = groups
  const path = groups.length === 1 && only ? pathOf(only) : '/'
  return { title: words.meanwhile(count), body: [...lines, serverName].join('\n'), path }
}

function headline({ rule: { subject }, about }: NoticeGroup, words: NoticeWords): string {
  const [only] = about
  if (!only) return ''
  const one = about.length === 1
  const count = about.length
  switch (subject.kind) {
    case 'machines': {
      const verb = only.gone ? words.removed : subject.goes === 'offline' ? words.offline : words.online
      return one ? verb.one(only.name) : verb.many(count, scopeName(subject.scope, words))
    }
    case 'expiring':
      return one
        ? words.expiring[subject.what].one(only.name, subject.days)
        : words.expiring[subject.what].many(count, subject.days)
    case 'routeWaiting':
      return one ? words.waiting.one(only.prefix ?? '', only.name) : words.waiting.many(count)
    case 'routeUnserved':
      return one ? words.unserved.one(only.prefix ?? '') : words.unserved.many(count)
    case 'machineWaiting':
      return one ? words.asks.one(only.name) : words.asks.many(count)
    case 'newMachine':
      return one ? words.joined.one(only.name) : words.joined.many(count)
    case 'policyChanged':
      return words.policy
    case 'unreachable':
      return words.unreachable(only.name)
  }
}

function scopeName(scope: Scope, words: NoticeWords): string {
  switch (scope.by) {
    case 'machine':
      return ''
    case 'tag':
      return words.ofTag(scope.tag)
    case 'owner':
      return words.ofOwner(scope.owner)
    case 'query':
      return ''
  }
}

/** Names the items if the headline only counts them, and the server. */
function body(
  { rule: { subject }, about }: NoticeGroup,
  serverName: string,
  words: NoticeWords,
  cause: OutageCause | null,
): string {
  // The headline already names it.
  if (subject.kind === 'unreachable')
    return [words.unreachableHelp(subject.minutes), ...(cause === null ? [] : [words.outage[cause]])].join(' ')
  if (about.length === 1) return serverName
  const names = about
    .slice(0, MAX_NAMES)
    .map(({ kind, name, prefix = '' }) => (kind === 'route' ? `${prefix} (${name})` : name))
  const rest = about.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` ${words.andMore(rest)}` : ''}\n${serverName}`
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
