import { says } from '@shared/api/issue'
import type { ConnectionChange } from '@shared/ipc/connection'
import { ApiKeyText, BaseDomain, type SavedServer, ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import { withScheme } from '@shared/server-address'
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

/** A saved server while it is being edited. `key` is '' where it stays. */
export type ServerDraft = z.infer<typeof fields>

/** The form for `server`. A key is sent to no other address than the one it was given for. */
export const serverSchema = (server: SavedServer) =>
  fields.refine((draft) => draft.key.trim() !== '' || !movesAddress(draft, server), {
    path: ['key'],
    error: says('keyAgain'),
    // Said together with what is wrong with the other fields.
    when: () => true,
  })

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

/** Only what is new, as the main process takes it. */
export interface ServerChange extends ConnectionChange {
  id: string
  name?: string
  url?: string
  color?: ServerColor
  key?: string
  readOnly?: boolean
  baseDomain?: string
}

/** True where the draft names another address: slashes at the end are no difference. */
export function movesAddress(draft: Pick<ServerDraft, 'url'>, server: SavedServer): boolean {
  return withScheme(draft.url).replace(/\/+$/, '') !== server.url.replace(/\/+$/, '')
}

export function serverChange(draft: ServerDraft, server: SavedServer): ServerChange {
  const name = draft.name.trim()
  const key = draft.key.trim()
  const baseDomain = BaseDomain.catch(draft.baseDomain).parse(draft.baseDomain)
  return {
    id: server.id,
    ...(name !== server.name && { name }),
    ...(movesAddress(draft, server) && { url: withScheme(draft.url) }),
    ...(draft.color !== server.color && { color: draft.color }),
    ...(key !== '' && { key }),
    ...(draft.readOnly !== (server.readOnly ?? false) && { readOnly: draft.readOnly }),
    ...(baseDomain !== (server.baseDomain ?? '') && { baseDomain }),
    ...connectionChange(draft.connection, server.connection),
  }
}

/** True where saving has to test the connection first: it will be another one. */
function changesConnection({ url, key, ca, pin, identity }: ServerChange): boolean {
  return [url, key, ca, pin, identity].some((part) => part !== undefined)
}

/** True where saving what is typed so far tests the connection, as far as can be told. */
export function draftTests(draft: ServerDraft, server: SavedServer): boolean {
  return connectionProblem(draft.connection) !== null || changesConnection(serverChange(draft, server))
}

/** What a test of the draft takes: all that is new about the connection. */
export function serverTest({
  name: _name,
  color: _color,
  readOnly: _readOnly,
  baseDomain: _baseDomain,
  ...way
}: ServerChange) {
  return way
}
