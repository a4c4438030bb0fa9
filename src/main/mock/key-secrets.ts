import type { MockDb } from '@main/db/mock-db'
import { nodeCrypto } from '@main/lib/node-crypto'
import { instant, type MockContext } from './context'
import type { ServedKey } from './served-key'

/** How a key looks: `PREFIX.SECRET`, or `hskey-api-PREFIX-SECRET` (headscale-api.md 1.2). Lengths in characters. */
export interface KeyForm {
  readonly form: 'dotted' | 'hskey'
  readonly prefix: number
  readonly secret: number
  readonly alphabet: 'letters' | 'base64url' | 'hex'
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ALPHABETS: Readonly<Record<KeyForm['alphabet'], string>> = {
  letters: LETTERS,
  base64url: `${LETTERS}-_`,
  hex: '0123456789abcdef',
}
const HSKEY = 'hskey-api-'
const HSKEY_PREFIX = 12

function drawn(random: MockContext['random'], alphabet: KeyForm['alphabet'], length: number): string {
  const letters = ALPHABETS[alphabet]
  return Array.from(random(length), (byte) => letters[byte % letters.length]).join('')
}

const digestOf = (key: string) => nodeCrypto().createHash('sha256').update(key).digest('hex')

/** The prefix of a key by its form; undefined for what is no key. */
export function prefixOf(key: string): string | undefined {
  if (!key.startsWith(HSKEY)) return /^([^.]+)\.[^.]+$/.exec(key)?.[1]
  const rest = key.slice(HSKEY.length)
  return rest.charAt(HSKEY_PREFIX) === '-' && rest.length > HSKEY_PREFIX + 1 ? rest.slice(0, HSKEY_PREFIX) : undefined
}

/** Makes an API key; of its secret only a digest is kept. `expiration` as the database keeps it. */
export function mintKey({ db, now, random }: MockContext, form: KeyForm, expiration: string | null): string {
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
/** The key a serving console made for itself at its last start. */
const OWN_KEY = 'served-key'

/** Takes in a key that was made elsewhere, as if it had been made here. False where it has not the form of one. */
export function adoptKey({ db, now }: MockContext, key: string): boolean {
  const prefix = prefixOf(key)
  if (prefix === undefined) return false
  const known = db.apiKeys.byPrefix(prefix)
  if (known) db.apiKeys.remove(known.id)
  keepKey(db, { key, prefix, expiration: null, at: instant(now()) })
  return true
}

/** A key for whoever serves the network, in the place of the one it had at its last start. */
export function ownKey(context: MockContext, form: KeyForm): string {
  const { db } = context
  const last = db.setting(OWN_KEY)
  if (last !== undefined) db.apiKeys.remove(Number(last))
  const key = mintKey(context, form, null)
  noteOwn(db, key)
  return key
}

/** Takes the key that the network is served with in again, after everything in it was replaced. */
export function keepServedKey(context: MockContext, { current }: ServedKey): void {
  if (!current) return
  adoptKey(context, current.key)
  if (current.own) noteOwn(context.db, current.key)
}

function noteOwn(db: MockDb, key: string): void {
  db.setSetting(OWN_KEY, String(db.apiKeys.byPrefix(prefixOf(key) ?? '')?.id))
}

export type Admission = 'admitted' | 'expired' | 'unknown'

/** Whether a key is one of the network's, and still good. */
export function admit({ db, now }: MockContext, key: string): Admission {
  const prefix = prefixOf(key)
  const row = prefix === undefined ? undefined : db.apiKeys.byPrefix(prefix)
  const kept = row && db.setting(digestName(row.id))
  if (!row || kept === undefined) return 'unknown'
  const same = nodeCrypto().timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(digestOf(key), 'hex'))
  if (!same) return 'unknown'
  return row.expiration !== null && row.expiration <= instant(now()) ? 'expired' : 'admitted'
}
