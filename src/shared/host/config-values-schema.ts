import { z } from 'zod'
import { configKey } from './config-keys'

/** A value as the form shows and writes it. */
const ConfigValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(2000)).max(1000),
  z.record(z.string().max(200), z.string().max(2000)),
])
export type ConfigValue = z.infer<typeof ConfigValue>

/** A value of the file. `hidden`: a secret. `odd`: only the text shows it, because it is not of the setting's kind. */
export const ConfigReadSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('value'), value: ConfigValue }),
  z.object({ is: z.literal('hidden') }),
  z.object({ is: z.literal('odd') }),
])
export type ConfigRead = z.infer<typeof ConfigReadSchema>

/** A change of one setting; null removes it from the file. */
export const ConfigEdit = z.object({
  path: z.string().refine((path) => configKey(path) !== undefined),
  value: ConfigValue.nullable(),
})
export type ConfigEdit = z.infer<typeof ConfigEdit>
