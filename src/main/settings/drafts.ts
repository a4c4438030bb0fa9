import { z } from 'zod'
import { type PolicyDraft, PolicyDraftSchema } from '@shared/ipc/policy-versions'
import type { Versions } from '@shared/versions'
import { type LargeStore, openLargeStore, type StoredFile } from './store'

/** drafts.json: policy texts being edited, by server id. Separate from the settings because they are large and written often. */
export const Drafts = z.object({
  version: z.literal(1).default(1),
  drafts: z.record(z.string(), PolicyDraftSchema).default({}),
})
export type Drafts = z.infer<typeof Drafts>

export const draftsVersions: Versions = { current: 1, steps: {} }

/** Opens drafts.json in `folder`. */
export const openDrafts = (file: Pick<StoredFile<typeof Drafts>, 'folder' | 'log' | 'onProblem'>): LargeStore<Drafts> =>
  openLargeStore({ ...file, name: 'drafts', schema: Drafts, versions: draftsVersions })

/** Policy texts being edited, one per server. */
export interface DraftStore {
  get(serverId: string): PolicyDraft | null
  /** The draft is on disk when the promise settles: not even a crash loses it then. */
  set(serverId: string, draft: PolicyDraft | null): Promise<void>
  forgetAll(): Promise<void>
  /** Tells whether there is a draft for any server. */
  any(): boolean
  /** Call this when the process ends: writes the pending changes at once. */
  flush(): void
}

/** The file is read when a draft is first requested: most starts never do. */
export function createDrafts(open: () => LargeStore<Drafts>): DraftStore {
  let opened: LargeStore<Drafts> | undefined
  const store = () => (opened ??= open())
  return {
    get: (serverId) => store().value.drafts[serverId] ?? null,
    async set(serverId, draft) {
      const { [serverId]: before, ...others } = store().value.drafts
      if (draft === null && before === undefined) return
      await store().set({ drafts: draft === null ? others : { ...others, [serverId]: draft } })
    },
    forgetAll: () => store().set({ drafts: {} }),
    any: () => Object.keys(store().value.drafts).length > 0,
    flush: () => opened?.flush(),
  }
}
