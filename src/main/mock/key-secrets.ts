import type { KeyFormat } from '@mesh-console/headscale-server/network'
import type { MockDb } from '@main/db/repos'
import { nodeCrypto } from '@main/lib/node-crypto'
import { instant, type MockContext } from './context'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ALPHABETS: Readonly<Record<KeyFormat['alphabet'], string>> = {
  letters: LETTERS,
  base64url: `${LETTERS}-_`,
  hex: '0123456789abcdef',
}
const HSKEY = 'hskey-api-'
const HSKEY_PREFIX = 12

function drawn(random: MockContext['random'], alphabet: KeyFormat['alphabet'], length: number): string {
  const letters = ALPHABETS[alphabet]
  return Array.from(random(length), (byte) => letters[byte % letters.length]).join('')
}

const digestOf = (key: string) => nodeCrypto().createHash('sha256').update(key).digest('hex')

/** Returns the prefix of a key according to its format; undefined if it is malformed. */
function prefixOf(key: string): string | undefined {
  if (!key.startsWith(HSKEY)) return /^([^.]+)\.[^.]+$/.exec(key)?.[1]
  const rest = key.slice(HSKEY.length)
  return rest.charAt(HSKEY_PREFIX) === '-' && rest.length > HSKEY_PREFIX + 1 ? rest.slice(0, HSKEY_PREFIX) : undefined
}

/** Creates an API key and stores only a digest of its secret. `expiration` in the database's format. */
export function mintKey({ db, now, random }: MockContext, form: KeyFormat, expiration: string | null): string {
  const prefix = freePrefix(db, () => drawn(random, form.alphabet, form.prefix))
  const secret = drawn(random, form.alphabet === 'letters' ? 'base64url' : form.alphabet, form.secret)
  const key = form.form === 'dotted' ? `${prefix}.${secret}` : `${HSKEY}${prefix}-${secret}`
  keepKey(db, { key, prefix, expiration, at: instant(now()) })
  return key
}

function freePrefix(db: MockDb, draw: () => string): string {
  for (;;) {
    const prefix = draw()
    if (!db.apiKeys.byPrefix(prefix)) return prefix
  }
}

interface KeptKey {
  readonly key: string
  readonly prefix: string
  readonly expiration: string | null
  readonly at: string
}

function keepKey(db: MockDb, { key, prefix, expiration, at }: KeptKey): number {
  return db.transaction(() => {
    const id = db.apiKeys.insert({ prefix, expiration, createdAt: at, lastSeen: null })
    db.setSetting(digestName(id), digestOf(key))
    return id
  })
}

const digestName = (id: number) => `api-key-digest ${id}`
/** The key that a serving console created for itself at its last start. */
const OWN_KEY = 'served-key'

/** Adds a key created elsewhere as if it had been created here. Returns false if it is malformed. */
export function adoptKey({ db, now }: MockContext, key: string): boolean {
  const prefix = prefixOf(key)
  if (prefix === undefined) return false
  const known = db.apiKeys.byPrefix(prefix)
  if (known) db.apiKeys.remove(known.id)
  keepKey(db, { key, prefix, expiration: null, at: instant(now()) })
  return true
}

/** Creates the key of the console that serves the network, replacing the one from its last start. */
export function ownKey(context: MockContext, form: KeyFormat): string {
  const { db } = context
  const last = db.setting(OWN_KEY)
  if (last !== undefined) db.apiKeys.remove(Number(last))
  const key = mintKey(context, form, null)
  noteOwn(db, key)
  return key
}

/** Adds the serving console's key again after all content was replaced. */
export function keepServedKey(context: MockContext, { current }: ServedKey): void {
  if (!current) return
  adoptKey(context, current.key)
  if (current.own) noteOwn(context.db, current.key)
}

function noteOwn(db: MockDb, key: string): void {
  db.setSetting(OWN_KEY, String(db.apiKeys.byPrefix(prefixOf(key) ?? '')?.id))
}

export type Admission = 'admitted' | 'expired' | 'unknown'

/** Tells whether a key belongs to the network and is still valid. */
export function admit({ db, now }: MockContext, key: string): Admission {
  const prefix = prefixOf(key)
  const row = prefix === undefined ? undefined : db.apiKeys.byPrefix(prefix)
  const kept = row && db.setting(digestName(row.id))
  if (!row || kept === undefined) return 'unknown'
  const same = nodeCrypto().timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(digestOf(key), 'hex'))
  if (!same) return 'unknown'
  return row.expiration !== null && row.expiration <= instant(now()) ? 'expired' : 'admitted'
}

/** The key that the network is served with; it stays valid if the network is recreated meanwhile. */
export interface ServedKey {
  current?: { readonly key: string; readonly own: boolean }
}
