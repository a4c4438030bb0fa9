import { says } from '@shared/api/issue'
import type { ConnectionChange } from '@shared/ipc/connection'
import {
  ApiKeyText,
  BaseDomain,
  type SavedServer,
  ServerColor,
  ServerName,
  ServerUrl,
  StoredUrl,
} from '@shared/ipc/session'
import { meantAddress } from '@shared/server-address'
import { z } from 'zod'
import {
  connectionChange,
  connectionDraft,
  ConnectionField,
  connectionProblem,
} from '@/components/connection/connection-draft'

const optionalKey = z.string().superRefine((key, context) => {
  const [problem] = key.trim() === '' ? [] : (ApiKeyText.safeParse(key).error?.issues ?? [])
  if (problem) context.addIssue(problem.message)
})

const fields = z.object({
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  key: optionalKey,
  readOnly: z.boolean(),
  baseDomain: BaseDomain,
  connection: ConnectionField,
})

/** The form values of a saved server. `key` is '' to keep the stored key. */
export type ServerDraft = z.infer<typeof fields>

/** Returns the schema of the form. A stored key is never sent to another address than the one it was entered for. */
export const serverSchema = (server: SavedServer) => {
  const url = z
    .string()
    .transform((typed) => (typed === server.url ? typed : meantAddress(typed)))
    .pipe(StoredUrl)
  return fields.extend({ url }).refine((draft) => draft.key.trim() !== '' || !movesAddress(draft, server), {
    path: ['key'],
    error: says('keyAgain'),
    // Validate even if other fields are invalid, so that all errors show at once.
    when: () => true,
  })
}

export function serverDraft({
  name,
  url,
  color,
  readOnly = false,
  baseDomain = '',
  connection,
}: SavedServer): ServerDraft {
  return { name, url, color, key: '', readOnly, baseDomain, connection: connectionDraft(connection) }
}

/** Returns the changed values in the form that the main process expects. */
export interface ServerChange extends ConnectionChange {
  id: string
  name?: string
  url?: string
  color?: ServerColor
  key?: string
  readOnly?: boolean
  baseDomain?: string
}

/** Returns true if the draft has another address. Trailing slashes are ignored. An address that was not edited stays as it is saved. */
export function movesAddress(draft: Pick<ServerDraft, 'url'>, server: SavedServer): boolean {
  return draft.url !== server.url && meantAddress(draft.url).replace(/\/+$/, '') !== server.url.replace(/\/+$/, '')
}

export function serverChange(draft: ServerDraft, server: SavedServer): ServerChange {
  const name = draft.name.trim()
  const key = draft.key.trim()
  const baseDomain = BaseDomain.catch(draft.baseDomain).parse(draft.baseDomain)
  return {
    id: server.id,
    ...(name !== server.name && { name }),
    ...(movesAddress(draft, server) && { url: meantAddress(draft.url) }),
    ...(draft.color !== server.color && { color: draft.color }),
    ...(key !== '' && { key }),
    ...(draft.readOnly !== (server.readOnly ?? false) && { readOnly: draft.readOnly }),
    ...(baseDomain !== (server.baseDomain ?? '') && { baseDomain }),
    ...connectionChange(draft.connection, server.connection),
  }
}

/** Returns true if saving must test the connection first, because it changes. */
function changesConnection({ url, key, ca, pin, identity, headers }: ServerChange): boolean {
  return [url, key, ca, pin, identity, headers].some((part) => part !== undefined)
}

/** Returns true if saving the values typed so far would test the connection. */
export function draftTests(draft: ServerDraft, server: SavedServer): boolean {
  return connectionProblem(draft.connection) !== null || changesConnection(serverChange(draft, server))
}

/** Returns the input of a connection test: the changed connection values. */
export function serverTest({
  name: _name,
  color: _color,
  readOnly: _readOnly,
  baseDomain: _baseDomain,
  ...way
}: ServerChange) {
  return way
}
