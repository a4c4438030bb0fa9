import { nodeCrypto } from '@main/lib/node-crypto'
import { utf8 } from './api-app'

/** A list as it is sent: each item as JSON with a digest, so that two versions can be compared without parsing either. */
export interface EncodedList {
  /** A strong validator: the digest of all digests, in quotes. */
  readonly etag: string
  readonly field: string
  /** The fields next to the list, as a JSON object. */
  readonly rest: string
  readonly items: readonly string[]
  /** One for each item. */
  readonly digests: readonly string[]
}

/** Encodes a value whose `field` is a list. Items that are at the same place in the version `before` are not digested again. */
export function encodeList(field: string, value: object, before?: EncodedList): EncodedList {
  const { [field]: list, ...others } = value as Record<string, unknown>
  const items = (list as readonly unknown[]).map((item) => JSON.stringify(item))
  const digests = items.map((item, index) => {
    const known = before?.items[index] === item ? before.digests[index] : undefined
    return known ?? digest(item)
  })
  const rest = JSON.stringify(others)
  return { etag: `"${digest([field, rest, ...digests].join())}"`, field, rest, items, digests }
}

/** Returns the whole value as JSON, in its own memory. */
export function wholeList({ field, rest, items }: EncodedList): Uint8Array<ArrayBuffer> {
  const others = rest === '{}' ? '' : `,${rest.slice(1, -1)}`
  return utf8(`{${JSON.stringify(field)}:[${items.join()}]${others}}`)
}

/** Returns the delta from the version with the digests `base` to this one: a `ListDelta` as JSON. */
export function listDelta(base: readonly string[], { items, digests, rest }: EncodedList): Uint8Array<ArrayBuffer> {
  // The first position counts if an item occurs twice.
  const places = new Map(base.map((each, index) => [each, index] as const).toReversed())
  const added: string[] = []
  const runs: [from: number, count: number][] = []
  digests.forEach((each, index) => {
    const run = runs.at(-1)
    const following = run && run[0] + run[1]
    // If an item occurs twice, the one after the last copied item makes fewer runs.
    const known = following !== undefined && base[following] === each ? following : places.get(each)
    const place = known ?? base.length + added.length
    if (known === undefined) added.push(items[index] ?? 'null')
    if (run && place === following) run[1] += 1
    else runs.push([place, 1])
  })
  return utf8(`{"items":[${added.join()}],"runs":${JSON.stringify(runs)},"rest":${rest}}`)
}

/** Identifies texts of any length. */
export function digest(content: string | Uint8Array): string {
  return nodeCrypto().hash('sha1', content, 'base64url')
}
