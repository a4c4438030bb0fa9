import { createHash } from 'node:crypto'
import type { Node, PreAuthKey } from '@shared/api/resources'
import { maskedKey } from '@shared/api/key-text'
import { partCalls, type ShownPart } from '@shared/api/server-state'
import type { Connection } from '@main/db/connection'

/** The last responses of each server, as the page receives them, without secrets: one row per part. `at` in milliseconds since 1970. */
export const lastKnownTables = `
CREATE TABLE last_known (
  server_id TEXT NOT NULL,
  part TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  etag TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (server_id, part)
) STRICT;
`

/** `seal` is a digest of the body and of the console's version that wrote it; '' for rows of earlier versions. */
export const lastKnownSeals = `ALTER TABLE last_known ADD COLUMN seal TEXT NOT NULL DEFAULT ''`

/** A part of a server. `address` distinguishes two servers with the same id. */
export interface LastKnownPlace {
  readonly serverId: string
  readonly address: string
  readonly part: ShownPart
}

/** A version of a part: when the server was asked, in milliseconds since 1970, and the response’s etag. */
export interface LastKnownVersion extends LastKnownPlace {
  readonly at: number
  readonly etag: string
}

/** `build`: the version of the console; null for one that is not packaged, whose contract changes without a new version. */
interface OfBuild {
  readonly build: string | null
}

/** A part as it was last read. */
export interface LastKnown {
  readonly at: number
  /** The body of the response, as JSON. */
  readonly body: string
}

/** Stores parts as they were last read. Every write is on disk when it returns. */
export function createLastKnownStore(sql: Connection) {
  const read = sql.prepare<[string, string, string], LastKnown & { readonly seal: string }>(
    'SELECT at, body, seal FROM last_known WHERE server_id = ? AND part = ? AND address = ?',
  )
  const write = sql.prepare(`INSERT OR REPLACE INTO last_known (server_id, part, address, at, etag, body, seal)
    VALUES (@serverId, @part, @address, @at, @etag, @body, @seal)`)
  const still = sql.prepare(`UPDATE last_known SET at = @at
    WHERE server_id = @serverId AND part = @part AND address = @address AND etag = @etag`)
  const forgetServer = sql.prepare<[string]>('DELETE FROM last_known WHERE server_id = ?')
  const forgetAll = sql.prepare('DELETE FROM last_known')
  return {
    read: ({ serverId, part, address }: LastKnownPlace) => read.get(serverId, part, address),
    write: (row: LastKnownVersion & { readonly body: string; readonly seal: string }) => void write.run(row),
    /** Records that this version was still the server’s. Returns false if another one is stored, or none. */
    still: (version: LastKnownVersion): boolean => still.run(version).changes > 0,
    forgetServer: (serverId: string) => void forgetServer.run(serverId),
    forgetAll: () => void forgetAll.run(),
  }
}
export type LastKnownStore = ReturnType<typeof createLastKnownStore>

/** Calls from main to the thread for what pages show while a server does not answer. */
export interface LastKnownCalls {
  /** Returns null if nothing usable is stored: damaged, or of another version of the contract. */
  lastKnown: { input: LastKnownPlace & OfBuild; output: LastKnown | null }
  keepLastKnown: { input: LastKnownVersion & OfBuild & { readonly body: Uint8Array<ArrayBuffer> }; output: undefined }
  lastKnownStill: { input: LastKnownVersion; output: boolean }
  forgetLastKnown: { input: undefined; output: undefined }
}

/** Creates the answers to these calls. */
export function createLastKnownCalls(store: () => LastKnownStore) {
  return {
    async lastKnown({ build, ...place }: LastKnownCalls['lastKnown']['input']): Promise<LastKnown | null> {
      const found = store().read(place)
      if (!found) return null
      const { at, body, seal } = found
      // This version checked its own rows before it wrote them. The check of the schema takes three times as long as all the rest.
      const isOurs = build !== null && seal === sealOf(build, body)
      return isOurs || (await isWhole(place.part, body)) ? { at, body } : null
    },
    keepLastKnown({ body, build, ...version }: LastKnownCalls['keepLastKnown']['input']): undefined {
      const safe = withoutSecrets(version.part, new TextDecoder().decode(body))
      store().write({ ...version, body: safe, seal: build === null ? '' : sealOf(build, safe) })
    },
    lastKnownStill: (version: LastKnownVersion): boolean => store().still(version),
    forgetLastKnown(): undefined {
      store().forgetAll()
    },
  }
}

const sealOf = (build: string, body: string) => createHash('sha256').update(`${build}\n`).update(body).digest('hex')

/** Masks pre-auth keys: servers before 0.28 send the whole secret. No other field of a list contains one. */
function withoutSecrets(part: ShownPart, body: string): string {
  if (part !== 'preAuthKeys' && part !== 'nodes') return body
  const masked = <K extends { readonly key: string }>(one: K): K => ({ ...one, key: maskedKey(one.key) })
  if (part === 'preAuthKeys') {
    const { preAuthKeys, ...others } = JSON.parse(body) as { readonly preAuthKeys: readonly PreAuthKey[] }
    return JSON.stringify({ preAuthKeys: preAuthKeys.map(masked), ...others })
  }
  const { nodes, ...others } = JSON.parse(body) as { readonly nodes: readonly Pick<Node, 'preAuthKey'>[] }
  const safe = nodes.map((node) => (node.preAuthKey ? { ...node, preAuthKey: masked(node.preAuthKey) } : node))
  return JSON.stringify({ nodes: safe, ...others })
}

/** Tells whether a stored body is what the contract’s call returns: the page does not check it again. */
async function isWhole(part: ShownPart, body: string): Promise<boolean> {
  // Only a console whose server does not answer loads the schemas.
  const { contract } = await import('@shared/api/contract')
  const endpoint = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .find(({ method, path }) => method === 'GET' && path === partCalls[part].path)
  try {
    return endpoint?.output.safeParse(JSON.parse(body)).success ?? false
  } catch {
    return false
  }
}
