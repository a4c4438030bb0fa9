import { z } from 'zod'

/** The position of the next window. */
export const WindowStateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof WindowStateSchema>

/** The last page on a server: another server has other machines. */
export const LastPlace = z.object({
  serverId: z.string(),
  /** Path and query of a page of the application. */
  path: z.string().regex(/^\/(?!\/|auth(\/|\?|$))/),
})
export type LastPlace = z.infer<typeof LastPlace>

export const ZoomFactor = z.number().min(0.5).max(2)
