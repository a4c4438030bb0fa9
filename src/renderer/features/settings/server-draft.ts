import { type Issue, issue, issuesOf } from '@shared/api/issue'
import type { ConnectionChange } from '@shared/ipc/connection'
import { ApiKeyText, type SavedServer, type ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import type { z } from 'zod'
import { type ConnectionDraft, connectionChange, connectionDraft } from '@/components/connection/connection-draft'

/** A saved server while it is being edited. `key` is '' where it stays. */
export interface ServerDraft {
  name: string
  url: string
  color: ServerColor
  key: string
  readOnly: boolean
  connection: ConnectionDraft
}

export function serverDraft({ name, url, color, readOnly = false, connection }: SavedServer): ServerDraft {
  return { name, url, color, key: '', readOnly, connection: connectionDraft(connection) }
}

export type ServerField = 'name' | 'url' | 'key'

/** Only what is new, as the main process takes it. */
export interface ServerChange extends ConnectionChange {
  id: string
  name?: string
  url?: string
  color?: ServerColor
  key?: string
  readOnly?: boolean
}

/** What is wrong, field by field. A key is sent to no other address than the one it was given for. */
export function serverProblems(draft: ServerDraft, server: SavedServer): Partial<Record<ServerField, Issue>> {
  const problems: Partial<Record<ServerField, Issue>> = {}
  const check = (field: ServerField, schema: z.ZodType) => {
    const { error } = schema.safeParse(draft[field])
    const [first] = error ? issuesOf(error) : []
    if (first) problems[field] = first
  }
  check('name', ServerName)
  check('url', ServerUrl)
  if (draft.key.trim() !== '') check('key', ApiKeyText)
  else if (movesAddress(draft, server)) problems.key = issue('keyAgain')
  return problems
}

/** True where the draft names another address: slashes at the end are no difference. */
export function movesAddress(draft: ServerDraft, server: SavedServer): boolean {
  return draft.url.trim().replace(/\/+$/, '') !== server.url.replace(/\/+$/, '')
}

export function serverChange(draft: ServerDraft, server: SavedServer): ServerChange {
  const name = draft.name.trim()
  const key = draft.key.trim()
  return {
    id: server.id,
    ...(name !== server.name && { name }),
    ...(movesAddress(draft, server) && { url: draft.url.trim() }),
    ...(draft.color !== server.color && { color: draft.color }),
    ...(key !== '' && { key }),
    ...(draft.readOnly !== (server.readOnly ?? false) && { readOnly: draft.readOnly }),
    ...connectionChange(draft.connection, server.connection),
  }
}

/** True where saving has to test the connection first: it will be another one. */
export function changesConnection({ url, key, ca, pin, identity }: ServerChange): boolean {
  return [url, key, ca, pin, identity].some((part) => part !== undefined)
}

/** What a test of the draft takes: all that is new about the connection. */
export function serverTest({ name: _name, color: _color, readOnly: _readOnly, ...way }: ServerChange) {
  return way
}
