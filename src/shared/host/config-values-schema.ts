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

/** A setting that differs between two texts of a configuration, secrets hidden; null: not set. */
export const ConfigChangeSchema = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ConfigChange = z.infer<typeof ConfigChangeSchema>

/** The maximum length of a value when it is shown and recorded, in characters. */
const LONGEST = 1000

/** Returns the settings that differ, in the order of the new configuration. Both are parsed YAML in which secrets are hidden. */
export function configChanges(before: unknown, after: unknown): ConfigChange[] {
  const [from, to] = [leaves(before), leaves(after)]
  return [...new Set([...to.keys(), ...from.keys()])].flatMap((path): ConfigChange[] => {
    const [was, is] = [from.get(path) ?? null, to.get(path) ?? null]
    return was === is ? [] : [{ path, before: was, after: is }]
  })
}

function leaves(root: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (part: unknown, path: string) => {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [key, value] of Object.entries(part)) walk(value, path === '' ? key : `${path}.${key}`)
    } else if (part !== null && part !== undefined) found.set(path.slice(0, LONGEST), shown(part).slice(0, LONGEST))
  }
  walk(root, '')
  return found
}

const shown = (part: unknown): string =>
  Array.isArray(part)
    ? part.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ')
    : String(part)
