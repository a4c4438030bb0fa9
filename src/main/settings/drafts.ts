import type { Draft } from '@shared/ipc/contract'
import type { Drafts } from './settings-schema'
import type { Store } from './store'

/** Policy texts being edited, one per server. */
export interface DraftStore {
  get(serverId: string): Draft | null
  set(serverId: string, draft: Draft | null): void
}

/** The file is read when a draft is first asked for: most starts never do. */
export function createDrafts(open: () => Store<Drafts>): DraftStore {
  let opened: Store<Drafts> | undefined
  const store = () => (opened ??= open())
  return {
    get: (serverId) => store().value.drafts[serverId] ?? null,
    set(serverId, draft) {
      const { [serverId]: before, ...others } = store().value.drafts
      if (draft === null && before === undefined) return
      store().set({ drafts: draft === null ? others : { ...others, [serverId]: draft } })
    },
  }
}
