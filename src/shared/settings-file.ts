import { z } from 'zod'
import { type Issue, issuesOf, says } from '@shared/api/issue'
import { viewLimits } from '@shared/ipc/limits'
import {
  Prefs,
  type SavedView,
  BaseDomain,
  type SavedServer,
  ServerColor,
  ServerName,
  StoredUrl,
} from '@shared/ipc/session'
import { serverAddress } from '@shared/server-address'
import { migrate, type Versions } from '@shared/versions'

/**
 * The exported fields of a saved server: never a key, and nothing that could send one to another address. Servers that are already saved
 * here keep their base domain, even if it is empty.
 */
const PortableServer = z.object({
  name: ServerName,
  url: StoredUrl,
  color: ServerColor,
  baseDomain: BaseDomain.optional(),
})
export type PortableServer = z.infer<typeof PortableServer>

/** Preferences, except those tied to this computer's server ids, and what the console may ask on the internet. */
const PortablePrefs = Prefs.omit({
  own: true,
  unwatched: true,
  journalDays: true,
  presenceDays: true,
  asksReleases: true,
  keepsLastKnown: true,
})

const FORMAT = 'mesh-console-settings'
/** The version of exported settings. Steps migrate older ones; see `Versions`. */
const versions: Versions = { current: 1, steps: {} }

const SettingsFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(versions.current),
  exportedAt: z.iso.datetime(),
  servers: z
    .array(PortableServer)
    // Bounds what a hostile file can add; the console itself keeps any number.
    .max(1000)
    .refine(
      (servers) => new Set(servers.map(({ url }) => serverAddress(url).key)).size === servers.length,
      says('sameAddress'),
    ),
  prefs: PortablePrefs.partial(),
})

/** The imported parts. */
export const PortableSchema = SettingsFile.pick({ servers: true, prefs: true })
export type Portable = z.infer<typeof PortableSchema>

/** Returns the text of a settings file. It contains no secrets, because none are passed in. */
export function writeSettingsFile(here: { servers: readonly SavedServer[]; prefs: Prefs }, exportedAt: Date): string {
  const servers = here.servers.map(({ name, url, color, baseDomain }) => ({
    name,
    url,
    color,
    ...(baseDomain && { baseDomain }),
  }))
  const prefs = PortablePrefs.parse(here.prefs)
  const file = { format: FORMAT, version: versions.current, exportedAt: exportedAt.toISOString() }
  return `${JSON.stringify({ ...file, servers, prefs }, null, 2)}\n`
}

export type SettingsFileRead =
  | { readonly kind: 'read'; readonly portable: Portable; readonly exportedAt: string }
  | { readonly kind: 'notJson' | 'notOurs' | 'newer' }
  /** `problems` name the field and the reason. */
  | { readonly kind: 'invalid'; readonly problems: readonly Issue[] }

/** Parses the text of a settings file. */
export function readSettingsFile(text: string): SettingsFileRead {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { kind: 'notJson' }
  }
  const { kind, content } = migrate(raw, versions)
  if (content['format'] !== FORMAT) return { kind: 'notOurs' }
  if (kind === 'newer') return { kind: 'newer' }
  const parsed = SettingsFile.safeParse(content)
  if (!parsed.success) return { kind: 'invalid', problems: issuesOf(parsed.error) }
  const { servers, prefs, exportedAt } = parsed.data
  return { kind: 'read', portable: { servers, prefs }, exportedAt }
}

type Outcome = 'added' | 'replaced' | 'same'
/** `noRoom`: as many views as possible are saved already. */
type ViewOutcome = Outcome | 'noRoom'

export interface ImportPlan {
  /** `before` is the current name of a replaced server. */
  readonly servers: readonly {
    readonly server: PortableServer
    readonly outcome: Outcome
    readonly before: string | null
  }[]
  readonly views: readonly { readonly name: string; readonly outcome: ViewOutcome }[]
  /** The other preferences that would change. */
  readonly prefs: readonly Exclude<keyof z.infer<typeof PortablePrefs>, 'views'>[]
}

/** Returns the changes that an import would make to the saved settings. */
export function planImport(
  { servers, prefs }: Portable,
  here: { readonly servers: readonly SavedServer[]; readonly prefs: Prefs },
): ImportPlan {
  const { views = [], ...others } = prefs
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return {
    servers: servers.map((server) => {
      const before = here.servers.find(({ url }) => serverAddress(url).key === serverAddress(server.url).key)
      if (!before) return { server, outcome: 'added', before: null }
      const unchanged = before.name === server.name && before.color === server.color
      return { server, outcome: unchanged ? 'same' : 'replaced', before: before.name }
    }),
    views: viewOutcomes(here.prefs.views, views).map((outcome, at) => ({ name: views[at]?.name ?? '', outcome })),
    prefs: (Object.keys(others) as (keyof typeof others)[]).filter((name) => !same(others[name], here.prefs[name])),
  }
}

function viewOutcomes(here: readonly SavedView[], brought: readonly SavedView[]): ViewOutcome[] {
  let room = viewLimits.views - here.length
  return brought.map(({ name, query }) => {
    const before = here.find((view) => view.name === name)
    if (before) return before.query === query ? 'same' : 'replaced'
    return room-- > 0 ? 'added' : 'noRoom'
  })
}

/** Returns the saved views after an import: a view with the same name is replaced in place, others are added if there is room. */
export function mergeViews(
  here: readonly SavedView[],
  brought: readonly SavedView[],
  newId: () => string,
): SavedView[] {
  const kept = here.map((view) => ({
    ...view,
    query: brought.find(({ name }) => name === view.name)?.query ?? view.query,
  }))
  const outcomes = viewOutcomes(here, brought)
  const added = brought.filter((_view, at) => outcomes[at] === 'added')
  return [...kept, ...added.map((view) => ({ ...view, id: newId() }))]
}
