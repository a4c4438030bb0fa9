import { z } from 'zod'

/** A link somebody followed from outside. `path` is null where it leads to no page of the console. */
export const ArrivedLink = z.object({ path: z.string().nullable(), server: z.string().nullable() })
export type ArrivedLink = z.infer<typeof ArrivedLink>

/** What the window's menu asks of the page. */
export const menuCommands = ['palette', 'help', 'back', 'forward'] as const
export const MenuCommand = z.enum(menuCommands)
export type MenuCommand = z.infer<typeof MenuCommand>
