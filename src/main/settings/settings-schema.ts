import { z } from 'zod'
import { Draft } from '@shared/ipc/contract'
import { Prefs } from '@shared/ipc/prefs'
import { ServerColor, ServerName, ServerUrl } from '@shared/ipc/session'
import { WindowState } from '@main/window/window-state'

/** A saved server on disk. The key is there only as the operating system encrypted it, or not at all. */
export const StoredServer = z.object({
  id: z.string().min(1),
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  encryptedKey: z.string().optional(),
})
export type StoredServer = z.infer<typeof StoredServer>

/** settings.json. Every part has a default, so that a file of an older build stays valid. */
export const Settings = z.object({
  servers: z.array(StoredServer).max(100).default([]),
  currentId: z.string().nullable().default(null),
  prefs: Prefs.partial().default({}),
  window: WindowState.nullable().default(null),
})
export type Settings = z.infer<typeof Settings>

/** drafts.json: policy texts being edited, by server id. Apart from the settings because they are large and written often. */
export const Drafts = z.object({ drafts: z.record(z.string(), Draft).default({}) })
export type Drafts = z.infer<typeof Drafts>
