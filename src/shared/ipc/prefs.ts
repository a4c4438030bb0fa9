import { z } from 'zod'
import { says } from '@shared/api/issue'
import { languages } from '@shared/language'
import { visibleName } from '@shared/visible'

/** The most views that are kept, and the most characters in the name of one. */
export const viewLimits = { views: 100, characters: 40 } as const

/** A named filter of the machine list. `query` is the list's own address query, such as `state=offline&tag=tag%3Aprod`. */
export const SavedView = z.object({
  id: z.string(),
  name: z
    .string()
    .trim()
    .min(1, says('nameRequired'))
    .max(viewLimits.characters, says('nameLong'))
    .transform((name) => visibleName(name).slice(0, viewLimits.characters)),
  query: z.string().max(2000),
})
export type SavedView = z.infer<typeof SavedView>

/** Ids of the reader's own machines, and of the user whose machines all are; null where only machines are named. */
export const OwnIdentity = z.object({ machines: z.array(z.string()).max(100), user: z.string().nullable() })
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** What a person chose about the console itself. Kept on this computer, shared by all servers. */
export const Prefs = z.object({
  scheme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['system', ...languages]),
  views: z.array(SavedView).max(viewLimits.views),
  /** Columns of the machine list that are hidden, by column id. */
  hiddenColumns: z.array(z.string()).max(50),
  /** Machines and user that are the reader's own, by server: a policy that takes away their access is asked about. */
  own: z.record(z.string(), OwnIdentity),
  /** Servers that are asked only for what a page shows, by id: no history of what others change, no notices. */
  unwatched: z.array(z.string()).max(101),
  /** How long the activity is kept, in days; null: for ever. */
  journalDays: z.number().int().min(1).nullable(),
  /** How long it is kept who was online when, in days; null: for ever. */
  presenceDays: z.number().int().min(1).nullable(),
})
export type Prefs = z.infer<typeof Prefs>

export const defaultPrefs: Prefs = {
  scheme: 'system',
  density: 'compact',
  language: 'system',
  views: [],
  // What people rarely ask a list; the column chooser brings them in.
  hiddenColumns: ['ipv6', 'online', 'created', 'os', 'version', 'path'],
  own: {},
  unwatched: [],
  journalDays: null,
  presenceDays: 365,
}
