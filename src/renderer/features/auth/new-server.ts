import { ApiKeyText, ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import { z } from 'zod'

/** What the form for a new server holds. */
export const NewServer = z.object({ name: ServerName, url: ServerUrl, color: ServerColor, key: ApiKeyText })
export type NewServer = z.infer<typeof NewServer>
