import { ApiKeyText, ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import { z } from 'zod'

/** What the form for a new server holds, beside how it is reached. */
export const NewServer = z.object({
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  key: ApiKeyText,
  readOnly: z.boolean(),
})
export type NewServer = z.infer<typeof NewServer>
