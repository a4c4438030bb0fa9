import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Change } from '@shared/history/change'
import { changedLines, policiesOf } from '@shared/history/changed-lines'
import type { JournalEntry, MadeEntry, SeenChange, ShownSearch } from '@shared/history/journal'
import { actValueOf, whyNoInverse } from '@shared/acts/effect'
import { instantOf } from '@shared/time'

/** Returns the values of a row's JSON in lower case: the names of its fields, such as `availableRoutes`, are nobody's words. */
export function searchedText(body: string): string {
  return body
    .replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (text: string, colon?: string) => (colon === undefined ? text : ''))
    .toLowerCase()
}

/** Returns the values that an entry was recorded with. */
function valuesOf(entry: JournalEntry): string {
  if (entry.kind === 'seen') return searchedText(JSON.stringify([entry.change]))
  if (entry.kind !== 'act') return ''
  const { who, call, name, act, before, after, reason, prefix, joined, host, error } = entry
  const told = [error?.message, error?.details.map(({ params }) => params)]
  return searchedText(JSON.stringify([who, call, name, act, before, after, reason, prefix, joined, host, told]))
}

/**
 * Returns the keys of the page's texts that the row of an entry shows; of errors those of `common`. A few more than shown do no harm: whether
 * Undo is possible, or a value is back, depends on the server of today.
 */
export function searchedTexts(entry: JournalEntry): string[] {
  switch (entry.kind) {
    case 'gap':
      return [entry.why === 'many' ? 'gapMany' : 'gap']
    case 'broken':
      return ['broken']
    case 'seen':
      return [...seenTexts(entry.change), ...(entry.since === null ? [] : ['since'])]
    case 'act':
      return madeTexts(entry)
  }
}

const routeTexts = (lists: readonly (readonly string[])[]) =>
  lists.flatMap((list) => (list.length === 0 ? ['value.none'] : list.some(isExitPrefix) ? ['value.exitNode'] : []))

function seenTexts(change: SeenChange): string[] {
  if (change.kind === 'node.told') return [`told.${change.goes}.${change.minutes === 0 ? 'now' : 'for'}`]
  return [`seen.${change.kind}`, ...differenceTexts(change)]
}

function differenceTexts(change: Change): string[] {
  switch (change.kind) {
    case 'node.routes': {
      const { before, after } = change
      const lists = [before, after].flatMap((of) => [of.approvedRoutes, of.availableRoutes, of.subnetRoutes])
      return ['value.approved', 'value.announced', 'value.served', ...routeTexts(lists)]
    }
    case 'node.tags':
      return routeTexts([change.before.tags, change.after.tags])
    case 'node.owner':
      return change.before && change.after ? [] : ['value.none']
    case 'node.renamed':
      return ['value.hostName', 'value.noName']
    case 'user.renamed':
    case 'user.displayName':
      return ['value.displayName', 'value.noName']
    case 'node.expiry':
    case 'preAuthKey.expiry':
    case 'apiKey.expiry':
      return change.before === null || change.after === null ? ['value.never'] : ['value.unknownTime']
    case 'preAuthKey.added':
    case 'preAuthKey.removed':
      return ['keyOf']
    case 'policy.changed':
      return ['value.lines', 'maybePastSource']
    default:
      return []
  }
}

function madeTexts(entry: MadeEntry): string[] {
  const { call, act, before, after, result, error, reason, jobId, joined, together, prefix, undoes, undoneBy } = entry
  const parts = prefix === null ? ['act'] : [isExitPrefix(prefix) ? 'exitAct' : 'prefixAct', 'act']
  const failed = result !== 'done' || error?.code === 'lostSecret' ? ['Failed'] : []
  const key = after ?? before
  const isKey = key?.kind === 'preAuthKey' && (key.user !== undefined || key.tags !== undefined)
  const wasPolicy = before?.kind === 'policy' && result !== 'failed'
  return [
    'here',
    ...parts.flatMap((part) => ['', 'Unnamed', ...failed].map((suffix) => `${part}.${call}${suffix}`)),
    ...(undoes === null ? [] : ['undoing']),
    ...(result === 'failed' ? [] : actTexts(entry)),
    ...(isKey ? ['keyOf'] : []),
    ...(together !== null ? ['withPolicy', 'partOfRename'] : []),
    ...(wasPolicy ? ['value.lines', 'pastSource'] : []),
    ...(result === 'done' ? [] : [`result.${result}`]),
    ...(result === 'unknown' ? ['shown.made', 'shown.notMade'] : []),
    ...(error ? [`errors.${error.code}`, ...error.details.flatMap(issueTexts)] : []),
    ...(undoneBy === null ? [] : ['undone']),
    ...(joined ? [call === 'users.delete' ? 'keysOfOthers' : 'joined', 'joinedMore'] : []),
    ...(act && result === 'done' && undoes === null && undoneBy === null ? [`noUndo.${whyNoInverse(act.kind)}`] : []),
    ...(reason === '' ? [] : ['reason']),
    ...(jobId === null ? [] : ['job']),
  ]
}

/** The texts of the values that an act replaced. */
function actTexts({ act, before, host }: MadeEntry): string[] {
  if (host) return ['value.from', 'value.none', 'joinedMore']
  if (!act || !before) return []
  if (act.kind === 'node.expiry' || act.kind === 'node.expire')
    return ['value.from', 'value.never', 'value.unknownTime']
  if (act.kind === 'node.tags' || act.kind === 'node.routes' || act.kind === 'node.move')
    return ['value.from', 'value.none', 'value.exitNode']
  return ['value.from']
}

const issueTexts = ({ key, params }: { readonly key: string; readonly params: Readonly<Record<string, string>> }) =>
  key === 'connection' ? [`problem.${params['problem']}`] : [`issues.${key}`]

/** The figures of a changed policy. */
function linesOf(entry: JournalEntry): string {
  const [before, after] = policiesOf(entry)
  return before === undefined || after === undefined ? '' : Object.values(changedLines(before, after)).join(' ')
}

/** Returns the times that the row of an entry writes with their day. */
function timesOf(entry: JournalEntry): (string | null)[] {
  if (entry.kind === 'act') {
    const { act, before, after } = entry
    return [before, after].flatMap((object) => {
      const value = act && object && actValueOf(act.kind, object)
      return value && 'at' in value ? [value.at] : []
    })
  }
  if (entry.kind !== 'seen') return []
  const { change, since } = entry
  const isExpiry =
    change.kind === 'node.expiry' || change.kind === 'preAuthKey.expiry' || change.kind === 'apiKey.expiry'
  return [...(since === null ? [] : [since, entry.at]), ...(isExpiry ? [change.before, change.after] : [])]
}

/** Returns the objects that the row of an entry names: its own, and the owner of a key or machine. */
function objectsOf(entry: JournalEntry): string[] {
  // A new API key is known by its start before its id.
  const kind = entry.object.split(' ', 1)[0] ?? ''
  if (entry.kind === 'act') return [entry.object, `${kind} ${entry.name}`]
  if (entry.kind !== 'seen') return [entry.object]
  const { change } = entry
  const sides = [...('before' in change ? [change.before] : []), ...('after' in change ? [change.after] : [])]
  const owners = sides.flatMap((side) => {
    if (typeof side !== 'object' || side === null) return []
    if (change.kind === 'node.owner' && 'id' in side) return [`user ${side.id}`]
    return 'user' in side && side.user ? [`user ${side.user.id}`] : []
  })
  return [entry.object, `${kind} ${change.name}`, ...owners]
}

/**
 * Creates the test whether the row of an entry shows all of these words: in its values, in its texts, in the names of its objects today, or in
 * a time.
 */
export function createShows({ words, months, zone }: ShownSearch): (entry: JournalEntry) => boolean {
  const two = (value: number) => String(value).padStart(2, '0')
  const timeOfDay = (time: Date) => `${two(time.getHours())}:${two(time.getMinutes())}`
  const written = (iso: string | null): string => {
    const at = iso === null ? null : instantOf(iso)
    if (at === null) return ''
    const time = new Date(at)
    return ` ${time.getDate()} ${months[time.getMonth()]} ${time.getFullYear()}, ${timeOfDay(time)} ${zone}`
  }
  const sought = words.map(({ text, texts, objects }) => ({
    text: text.toLowerCase(),
    texts: new Set(texts),
    objects: new Set(objects),
  }))
  return (entry) => {
    const job = entry.kind === 'act' && entry.jobId !== null ? ` ${entry.jobId}` : ''
    const times = `${timeOfDay(new Date(entry.at))}${timesOf(entry).map(written).join('')}`
    const all = `${valuesOf(entry)} ${times}${job}`.toLowerCase()
    const [texts, objects] = [searchedTexts(entry), objectsOf(entry)]
    return sought.every(
      (word) =>
        all.includes(word.text) ||
        texts.some((text) => word.texts.has(text)) ||
        objects.some((object) => word.objects.has(object)) ||
        (/^\d+$/.test(word.text) && linesOf(entry).includes(word.text)),
    )
  }
}
