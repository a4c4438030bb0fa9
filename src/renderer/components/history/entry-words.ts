import type { ActObject } from '@shared/acts/object'
import type { Owner } from '@shared/api/resources'
import type { ActKind } from '@shared/acts/act'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { actValueOf } from '@shared/acts/effect'
import type { Change } from '@shared/history/change'
import { changedLines, policiesOf } from '@shared/history/changed-lines'
import type { JournalAct, JournalEntry, MadeEntry, SeenChange } from '@shared/history/journal'
import { machinePath } from '@shared/pages'
import { machineName } from '@shared/states/machine-state'
import { lastingUserAddress } from '@shared/user-address'
import type { NamedUser } from '@shared/user-name'
import type { TFunction } from 'i18next'
import { expiryInstant } from '@shared/time'
import { absoluteTime } from '@/lib/texts'

/** A value before and after, as text; null if it is not shown. `of` names the kind of routes, or of a name that the title does not name. */
export interface EntryDifference {
  readonly of?: 'approved' | 'announced' | 'served' | 'hostName' | 'displayName' | undefined
  readonly from: string | null
  readonly to: string | null
}

type Words = TFunction<'activity'>

/** Names a user of an entry: the recorded name may be that of another user, too. */
export type NameOf = (user: NamedUser) => string

/** Returns the title of an entry in one line. */
export function entryTitle(recorded: JournalEntry, t: Words, nameOf: NameOf): string {
  const entry = withName(recorded, nameOf)
  if (entry.kind === 'gap') return t(entry.why === 'many' ? 'gapMany' : 'gap', { count: entry.count })
  if (entry.kind === 'broken') return t('broken')
  if (entry.kind === 'seen') return seenTitle(entry.change, t)
  const { call, name, prefix } = entry
  const title =
    prefix !== null && isRouteCall(call)
      ? t(isExitPrefix(prefix) ? `exitAct.${call}` : `prefixAct.${call}`, { prefix, machine: name })
      : actTitle(entry, t)
  return entry.undoes === null ? title : t('undoing', { act: title })
}

/** Returns the entry with the name to show for its user. */
function withName(entry: JournalEntry, nameOf: NameOf): JournalEntry {
  if (entry.kind === 'seen') {
    const { change } = entry
    return change.kind.startsWith('user.') ? { ...entry, change: { ...change, name: nameOf(change) } } : entry
  }
  const object = entry.kind === 'act' ? (entry.after ?? entry.before) : null
  if (entry.kind !== 'act' || object?.kind !== 'user' || object.id === '') return entry
  return { ...entry, name: nameOf({ id: object.id, name: entry.name }) }
}

function actTitle({ call, name, result, error }: MadeEntry, t: Words): string {
  if ((result !== 'done' || error?.code === 'lostSecret') && isTold(call)) return t(`act.${call}Failed`)
  // Earlier consoles recorded no name of a new API key.
  return name === '' && call === 'apiKeys.create' ? t('act.apiKeys.createUnnamed') : t(`act.${call}`, { name })
}

/** A title in the past tense would contradict the failure beside it, and an unknown outcome. */
const TOLD = [
  'policy.set',
  'host.config',
  'host.dns',
  'host.policy',
  'host.backup',
  'host.upgrade',
  'host.setUp',
  'host.start',
  // An object that was not created has no name.
  'apiKeys.create',
  'preAuthKeys.create',
  'nodes.register',
  'auth.register',
] as const satisfies JournalAct[]
const isTold = (call: JournalAct): call is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(call)

function seenTitle(change: SeenChange, t: Words): string {
  const { name } = change
  if (change.kind !== 'node.told') return t(`seen.${change.kind}`, { name })
  const { goes, minutes } = change
  return minutes === 0 ? t(`told.${goes}.now`, { name }) : t(`told.${goes}.for`, { name, count: minutes })
}

type RouteCall = Extract<JournalAct, `routes.${string}`>
const isRouteCall = (call: JournalAct): call is RouteCall => call.startsWith('routes.')

/** Tags or routes; the prefixes of an exit node are one. */
function list(values: readonly string[], t: Words): string {
  const named = values.map((value) => (isExitPrefix(value) ? t('value.exitNode') : value))
  return named.length === 0 ? t('value.none') : [...new Set(named)].join(', ')
}
function time(at: string | null, t: Words, language: string): string {
  if (at === null) return t('value.never')
  return expiryInstant(at) === null ? t('value.unknownTime') : absoluteTime(at, language)
}

/** Returns all changed values of an entry. A policy's text is too long for that. */
export function entryDifferences(
  entry: JournalEntry,
  t: Words,
  language: string,
  nameOf: NameOf,
): readonly EntryDifference[] {
  if (entry.kind === 'seen' && entry.change.kind === 'node.routes') return routeDifferences(entry.change, t)
  const names = entry.kind === 'seen' ? namesOf(entry.change) : []
  if (names.length > 0) return nameDifferences(names, t)
  const only = entryDifference(entry, t, language, nameOf)
  return only ? [only] : []
}

/** Returns the changed route lists of a machine: approved, advertised or served. */
function routeDifferences({ before, after }: Extract<Change, { kind: 'node.routes' }>, t: Words): EntryDifference[] {
  const lists = [
    ['approved', before.approvedRoutes, after.approvedRoutes],
    ['announced', before.availableRoutes, after.availableRoutes],
    ['served', before.subnetRoutes, after.subnetRoutes],
  ] as const
  return lists.flatMap(([of, from, to]) => {
    const difference = { of, from: list(from, t), to: list(to, t) }
    return difference.from === difference.to ? [] : [difference]
  })
}

type Names = readonly (readonly [of: EntryDifference['of'], from: string, to: string])[]

/** Returns the names of a machine or user before and after; none if the change is another one. */
function namesOf(change: SeenChange): Names {
  switch (change.kind) {
    case 'node.renamed':
      return [
        [undefined, machineName({ ...change.before, id: change.id }), machineName({ ...change.after, id: change.id })],
        ['hostName', change.before.name, change.after.name],
      ]
    case 'user.renamed':
      return [
        [undefined, change.before.name, change.after.name],
        ['displayName', change.before.displayName, change.after.displayName],
      ]
    case 'node.hostName':
      return [[undefined, change.before.name, change.after.name]]
    case 'user.displayName':
      return [[undefined, change.before.displayName, change.after.displayName]]
    default:
      return []
  }
}

function nameDifferences(names: Names, t: Words): EntryDifference[] {
  return names
    .filter(([, from, to]) => from !== to)
    .map(([of, from, to]) => ({ of, from: from || t('value.noName'), to: to || t('value.noName') }))
}

const ownerText = (owner: Owner | null, t: Words, nameOf: NameOf) => (owner ? nameOf(owner) : t('value.none'))

function entryDifference(entry: JournalEntry, t: Words, language: string, nameOf: NameOf): EntryDifference | null {
  if (entry.kind === 'gap' || entry.kind === 'broken') return null
  if (entry.kind === 'act') return madeDifference(entry, t, language, nameOf)
  const { change } = entry
  switch (change.kind) {
    case 'node.tags':
      return { from: list(change.before.tags, t), to: list(change.after.tags, t) }
    case 'node.owner':
      return { from: ownerText(change.before, t, nameOf), to: ownerText(change.after, t, nameOf) }
    case 'node.expiry':
    case 'preAuthKey.expiry':
    case 'apiKey.expiry':
      return { from: time(change.before, t, language), to: time(change.after, t, language) }
    default:
      return null
  }
}

function madeDifference(
  { act, before, after }: MadeEntry,
  t: Words,
  language: string,
  nameOf: NameOf,
): EntryDifference | null {
  if (!act || !before) return null
  const from = fieldOf(before, act.kind, t, language, nameOf)
  if (from === null) return null
  return { from, to: after && fieldOf(after, act.kind, t, language, nameOf) }
}

/** The most settings that are named in one line; the others are counted. */
const NAMED_SETTINGS = 3

/** Says in short what a save of a whole text changed: the lines of a policy, or the settings of a file on the host; '' for any other entry. */
export function savedText(entry: JournalEntry, t: Words): string {
  if (entry.kind === 'act' && entry.host) {
    const { settings } = entry.host
    const named = settings.slice(0, NAMED_SETTINGS).map(({ key, before, after }) => {
      const none = t('value.none')
      return `${key}: ${t('value.change', { from: before ?? none, to: after ?? none })}`
    })
    const more = settings.length - named.length
    return [...named, ...(more > 0 ? [t('joinedMore', { count: more })] : [])].join('; ')
  }
  const [before, after] = policiesOf(entry)
  if (before === undefined || after === undefined) return ''
  const { added, removed, line } = changedLines(before, after)
  return added + removed === 0 ? '' : t('value.lines', { added, removed, start: line })
}

/** Returns the value an entry left and its current value after later changes. Null if it is too long to show. */
export function laterDifference(
  { act, after }: MadeEntry,
  present: ActObject,
  t: Words,
  language: string,
  nameOf: NameOf,
) {
  const from = act && after && fieldOf(after, act.kind, t, language, nameOf)
  const to = act && fieldOf(present, act.kind, t, language, nameOf)
  return from === null || to === null ? null : { from, to }
}

/** Returns the value of an object that an act replaces. */
function fieldOf(object: ActObject, kind: ActKind, t: Words, language: string, nameOf: NameOf): string | null {
  if (kind === 'node.move' && object.kind === 'node' && object.user) return nameOf(object.user)
  const value = actValueOf(kind, object)
  if (value === null) return null
  if ('list' in value) return list(value.list, t)
  return 'at' in value ? time(value.at, t, language) : (value.text ?? t('value.none'))
}

/** Returns the user and the tags of the pre-auth key that an entry is about; none for another object, or if they are unknown. */
export function keyOwner(entry: JournalEntry, nameOf: NameOf): string[] {
  if (entry.kind === 'act') {
    const key = entry.after ?? entry.before
    return key?.kind === 'preAuthKey' ? [...(key.user === undefined ? [] : [key.user]), ...(key.tags ?? [])] : []
  }
  if (entry.kind !== 'seen') return []
  const { change } = entry
  if (change.kind !== 'preAuthKey.added' && change.kind !== 'preAuthKey.removed') return []
  const { user, aclTags } = change.kind === 'preAuthKey.added' ? change.after : change.before
  return [...(user ? [nameOf(user)] : []), ...aclTags]
}

/** Returns the page of the object; undefined if it has none. */
export function entryPath(entry: JournalEntry): string | undefined {
  const [kind = '', id = ''] = entry.object.split(' ', 2)
  if (kind === 'node') return machinePath(id)
  if (kind === 'policy') return versionPath(entry)
  if (kind === 'preAuthKey') return '/pre-auth-keys'
  if (kind === 'apiKey') return '/api-keys'
  if (kind === 'oauthClient') return '/oauth-clients'
  if (kind !== 'user' || entry.kind === 'gap' || entry.kind === 'broken') return undefined
  return lastingUserAddress({ id, name: entry.kind === 'seen' ? seenUserName(entry.change) : madeUserName(entry) })
}

/** Returns the policy that an entry says was stored; null if it stored none, or if that is not known. */
function storedPolicy(entry: JournalEntry): { readonly id: string | null } | null {
  if (entry.kind === 'seen') return entry.change.kind === 'policy.changed' ? entry.change.after : null
  return entry.kind === 'act' && entry.result === 'done' && entry.after?.kind === 'policy' ? entry.after : null
}

/** Returns the address of the version that was stored then, with its changes. */
function versionPath(entry: JournalEntry): string | undefined {
  const version = storedPolicy(entry)?.id ?? ''
  return version === '' ? undefined : `/access/history?${new URLSearchParams({ version, at: entry.at }).toString()}`
}

/** Returns the user's name itself, which may be empty: the name of a change is a display name then. */
function seenUserName(change: SeenChange): string {
  switch (change.kind) {
    case 'user.removed':
      return change.before.name
    case 'user.added':
    case 'user.renamed':
    case 'user.displayName':
      return change.after.name
    default:
      return ''
  }
}

function madeUserName({ before, after }: MadeEntry): string {
  const user = after ?? before
  return user?.kind === 'user' ? user.name : ''
}
