import { z } from 'zod'
import type { HostFacts } from '@shared/host/host-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { plainVersion } from '@shared/machine-facts/system-name'
import { visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import { readDebug } from './debug-interface'
import type { OpenHost } from './open-hosts'

/** Any client chooses its own facts. */
const text = z.string().catch('').transform(visibleName)

/** A node of `/debug/nodestore` of 0.29. A field that is missing or of another type must not hide the rest. */
const StoredNode = z.object({
  NodeKey: z.string().regex(/^nodekey:[0-9a-f]{64}$/),
  Hostinfo: z.object({
    OS: text,
    OSVersion: text,
    IPNVersion: text,
    Distro: text,
    DistroVersion: text,
    DeviceModel: text,
    Container: z.boolean().nullable().catch(null),
    NetInfo: z
      .object({ PreferredDERP: z.number().catch(0) })
      .nullable()
      .catch(null),
  }),
})

/** A list of 10,000 machines takes about 30 MB. */
const MAX_BYTES = 128 * 1024 * 1024
/** The maximum size of one machine, in bytes, which is parsed at once. A larger one is left out. */
const MAX_NODE = 512 * 1024
/** The maximum number of machines. A longer list is unreadable. */
const MOST = 20_000

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]') as unknown as readonly number[]

/**
 * Reads the facts of machines that have connected from an object of all machines, part by part: the whole of it would stop every window while
 * it is parsed. `end` returns null if it is no such object. @param at when they were read (RFC 3339)
 */
export function createNodeReader(at: string) {
  const records: FactsRecord[] = []
  let machine: Buffer[] = []
  let size = 0
  let count = 0
  let depth = 0
  let isInString = false
  let isEscaped = false
  let state: 'before' | 'inside' | 'after' | 'wrong' = 'before'

  const add = () => {
    count += 1
    if (count > MOST) state = 'wrong'
    // A machine that never connected has a host name alone.
    const read = size > MAX_NODE ? null : StoredNode.safeParse(parseJson(Buffer.concat(machine).toString('utf8')))
    if (read?.success && read.data.Hostinfo.OS !== '') records.push(recordOf(read.data, at))
    machine = []
    size = 0
  }
  const keep = (part: Buffer) => {
    size += part.length
    if (size > MAX_NODE) machine = []
    else machine.push(part)
  }
  /** Follows one byte. Returns true if a machine ends with it. */
  const follow = (byte: number): boolean => {
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isInString = false
      return false
    }
    if (byte === QUOTE) isInString = true
    else if (byte === OPEN || byte === OPEN_LIST) depth += 1
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      depth -= 1
      if (depth === 0) state = 'after'
      return depth === 1
    }
    return false
  }
  return {
    take(part: Buffer): void {
      let from = depth > 1 ? 0 : -1
      for (let index = 0; index < part.length && state !== 'wrong'; index += 1) {
        const byte = part[index] as number
        if (byte <= 0x20 && !isInString) continue
        if (state === 'before') state = byte === OPEN ? 'inside' : 'wrong'
        else if (state === 'after') state = 'wrong'
        const isEnd = follow(byte)
        if (depth === 2 && from < 0) from = index
        if (!isEnd) continue
        keep(part.subarray(from, index + 1))
        add()
        from = -1
      }
      if (from >= 0 && state === 'inside') keep(part.subarray(from))
    },
    end: () => (state === 'after' ? records : null),
  }
}

function recordOf({ NodeKey: nodeKey, Hostinfo: info }: z.output<typeof StoredNode>, at: string): FactsRecord {
  const relay = info.NetInfo?.PreferredDERP ?? 0
  const facts = {
    os: info.OS,
    osVersion: info.OSVersion,
    clientVersion: plainVersion(info.IPNVersion),
    distribution: [info.Distro, info.DistroVersion].filter(Boolean).join(' '),
    device: info.DeviceModel,
    container: info.Container,
    homeRelay: relay === 0 ? '' : String(relay),
  }
  return { nodeKey, source: 'host', at, facts }
}

/** Asks the debug interface for the facts of all machines. Rejects with HostError. @param now milliseconds since 1970 */
export async function hostFacts(host: OpenHost, now: number): Promise<HostFacts> {
  const reader = createNodeReader(new Date(now).toISOString())
  const take = (part: Buffer) => reader.take(part)
  const { problem } = await readDebug(host, '/debug/nodestore', 'application/json', { maxBytes: MAX_BYTES, take })
  const records = problem === null ? reader.end() : []
  return { records: records ?? [], problem: problem ?? (records ? null : 'unreadable') }
}
