import { z } from 'zod'
import { defaultChoices, type AlertChoices } from '@shared/watch/rules'
import { AlertStateSchema } from '@shared/watch/watch-state'
import type { Versions } from '@shared/versions'
import type { Settings, LargeStore, Store } from './store'

/** watch.json: the state of each watched server, by its id, so that a restart repeats no notification. */
export const WatchFileSchema = z.object({
  version: z.literal(1).default(1),
  servers: z.record(z.string(), AlertStateSchema).default({}),
  /** The releases of Headscale as the release page named them last, and when it may be asked again, in milliseconds. */
  asked: z
    .object({ next: z.number(), versions: z.array(z.string()) })
    .nullable()
    .default(null),
})
export type WatchFile = z.infer<typeof WatchFileSchema>

export const watchVersions: Versions = { current: 1, steps: {} }

/** The user's notification settings. */
export interface WatchChoicesStore {
  readonly get: () => AlertChoices
  set(patch: Partial<AlertChoices>): AlertChoices
  /** Also removes alerts for this server alone. */
  forget(serverId: string): void
}

export function createWatchChoices(store: Store<Settings>): WatchChoicesStore {
  const get = () => ({ ...defaultChoices, ...store.value.watch })
  const set = (patch: Partial<AlertChoices>) => {
    store.set({ watch: { ...store.value.watch, ...patch } })
    return get()
  }
  return {
    get,
    set,
    forget(serverId) {
      const rules = get().rules.filter(({ server }) => server !== serverId)
      if (rules.length < get().rules.length) set({ rules })
    },
  }
}

export type WatchFileStore = LargeStore<WatchFile>
