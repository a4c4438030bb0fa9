import { z } from 'zod'
import { says } from '@shared/api/issue'
import { languages } from '@shared/language'
import { visibleName } from '@shared/visible'
import { viewLimits } from './limits'

/** A named filter of the machine list. `query` is the list's own address query, such as `state=offline&tag=tag%3Aprod`. */
const SavedView = z.object({
  id: z.string().max(200),
  name: z
    .string()
    .trim()
    .min(1, says('nameRequired'))
    .max(viewLimits.characters, says('nameLong'))
    .transform((name) => visibleName(name).slice(0, viewLimits.characters)),
  query: z.string().max(2000),
})
export type SavedView = z.infer<typeof SavedView>

/** An id of a machine, user, server or column. */
const Id = z.string().max(200)

/** Ids of the reader's own machines, and of the user who owns all of them; null if only machines are named. */
const OwnIdentity = z.object({ machines: z.array(Id).max(100), user: Id.nullable() })
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** Preferences for the console itself, stored on this computer and shared by all servers. */
export const Prefs = z.object({
  scheme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['system', ...languages]),
  views: z.array(SavedView).max(viewLimits.views),
  /** Columns of the machine list that are hidden, by column id. */
  hiddenColumns: z.array(Id).max(50),
  /** The reader's own machines and user, by server. The console warns before a policy removes their access. */
  own: z.record(Id, OwnIdentity).refine((own) => Object.keys(own).length <= 1000),
  /** Ids of servers that are polled only for the open page: no history of changes by others, no notifications. */
  unwatched: z.array(Id).max(101),
  /** How long the activity is kept, in days; null: for ever. */
  journalDays: z.number().int().min(1).nullable(),
  /** How long online times are kept, in days; null: for ever. */
  presenceDays: z.number().int().min(1).nullable(),
  /** The Upgrade page, a set-up and an alert may ask the release page of Headscale. */
  asksReleases: z.boolean(),
  /** Keeps what each server last returned on this computer, to show it while the server does not answer. */
  keepsLastKnown: z.boolean(),
})
export type Prefs = z.infer<typeof Prefs>
