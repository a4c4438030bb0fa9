import { z } from 'zod'

/** A link that was opened from outside. `path` is null if it names no page of the console. */
export const ArrivedLinkSchema = z.object({ path: z.string().nullable(), server: z.string().nullable() })
export type ArrivedLink = z.infer<typeof ArrivedLinkSchema>

/** Commands of the window's menu to the page. */
export const menuCommands = ['palette', 'help', 'back', 'forward'] as const
export const MenuCommandSchema = z.enum(menuCommands)
export type MenuCommand = z.infer<typeof MenuCommandSchema>
