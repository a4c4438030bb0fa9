import type { Draft } from '@shared/ipc/contract'
import type { Drafts } from './settings-schema'
import type { Store } from './store'

/** Policy texts being edited, one per server. */
export interface DraftStore {
  get(serverId: string): Draft | null
  /** Resolves once the draft is on disk: not even a crash loses it then. */
  set(serverId: string, draft: Draft | null): Promise<void>
}

/** The file is read when a draft is first asked for: most starts never do. */
export function createDrafts(open: () => Store<Drafts>): DraftStore {
  let opened: Store<Drafts> | undefined
  const store = () => (opened ??= open())
  return {
    get: (serverId) => store().value.drafts[serverId] ?? null,
    async set(serverId, draft) {
      if (draft === null && !(serverId in store().value.drafts)) return
      await store().prepare()
      const { [serverId]: _, ...others } = store().value.drafts
      store().set({ drafts: draft === null ? others : { ...others, [serverId]: draft } })
    },
  }
}
