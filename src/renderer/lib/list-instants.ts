import type { Node, ApiKey, PreAuthKey } from '@shared/api/resources'
import { NEW_MACHINE_MS, STALE_MS } from '@shared/hygiene/spans'
import { expiryInstants } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { NextInstant } from './clock'
import { linkOf } from './server-link'
import { queryKeys } from './queries/cache'

function nodeInstants({ expiry, lastSeen, createdAt }: Node): readonly number[] {
  const seen = lastSeen === null ? null : instantOf(lastSeen)
  const created = createdAt === null ? null : instantOf(createdAt)
  const stale = seen === null ? [] : [seen + STALE_MS + 1]
  return [...expiryInstants(expiry), ...stale, ...(created === null ? [] : [created + NEW_MACHINE_MS])]
}

const keyInstants = ({ expiration }: ApiKey | PreAuthKey) => expiryInstants(expiration)

const sources = [
  { key: queryKeys.nodeList, instants: nodeInstants },
  { key: queryKeys.preAuthKeys, instants: keyInstants },
  { key: queryKeys.apiKeys, instants: keyInstants },
] as const

/** Returns true if the data under this key determines, together with the time, a state on screen. */
export function changesList([first]: QueryKey): boolean {
  return [...sources.map(({ key }) => key[0]), queryKeys.routes[0]].some((name) => name === first)
}

function nextIn<Row>(rows: readonly Row[], instants: (row: Row) => readonly number[], from: number): number {
  let next = Infinity
  for (const row of rows) for (const at of instants(row)) if (at > from && at < next) next = at
  return next
}

interface KnownInstants<Row> {
  readonly data: readonly Row[]
  readonly from: number
  readonly next: number
}

/**
 * Returns the next instant of a changed list from its replaced rows alone: unchanged rows of the server's lists stay the same objects. Null if
 * rows were added or removed, or if the row of the last result was replaced.
 */
function nextOfChanged<Row>(
  { data: before, next }: KnownInstants<Row>,
  after: readonly Row[],
  instants: (row: Row) => readonly number[],
  from: number,
): number | null {
  if (before.length !== after.length) return null
  const replaced = after.filter((row, place) => row !== before[place])
  const gone = before.filter((row, place) => row !== after[place])
  if (gone.some((row) => instants(row).includes(next))) return null
  return Math.min(next, nextIn(replaced, instants, from))
}

/** Returns the next instant of one list. Recomputed only if the list changed or the last result has passed. */
export function listSource<Row>(
  client: QueryClient,
  { key, instants }: { key: QueryKey; instants: (row: Row) => readonly number[] },
): NextInstant {
  let known: KnownInstants<Row> | undefined
  return (from) => {
    const data = client.getQueryData<readonly Row[]>(key)
    if (!data) return undefined
    const holds = known !== undefined && from >= known.from && from < known.next
    if (!known || !holds) known = { data, from, next: nextIn(data, instants, from) }
    else if (known.data !== data)
      known = { data, from, next: nextOfChanged(known, data, instants, from) ?? nextIn(data, instants, from) }
    return known.next === Infinity ? undefined : known.next
  }
}

/**
 * Renews the clock whenever a machine or key changes its state by time alone: it expires, its warning begins, or it becomes a hygiene
 * finding. Returns a function that stops this.
 */
export function connectInstants(client: QueryClient): () => void {
  const { addInstants } = linkOf(client).clock
  const stops = [
    addInstants(listSource<Node>(client, sources[0])),
    addInstants(listSource<PreAuthKey>(client, sources[1])),
    addInstants(listSource<ApiKey>(client, sources[2])),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
