import { ApiKeyText, BaseDomain, ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import { z } from 'zod'
import { ConnectionField, emptyConnection } from '@/components/connection/connection-draft'

/** The values of the form for a new server. */
export const NewServer = z.object({
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  key: ApiKeyText,
  readOnly: z.boolean(),
  baseDomain: BaseDomain,
  connection: ConnectionField,
})
export type NewServer = z.infer<typeof NewServer>

export const emptyServer: NewServer = {
  name: '',
  url: '',
  color: 'blue',
  key: '',
  readOnly: false,
  baseDomain: '',
  connection: emptyConnection,
}
