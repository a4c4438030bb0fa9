import type { Draft } from '@shared/ipc/contract'
import type { Drafts } from './settings-schema'
import type { Store } from './store'

/** Policy texts being edited, one per server. */
export interface DraftStore {
  get(serverId: string): Draft | null
  /** Resolves once the draft is on disk: not even a crash loses it then. */
  set(serverId: string, draft: Draft | null): Promise<void>
  forgetAll(): Promise<void>
  /** Whether there is a draft for any server. */
  any(): boolean
  /** Resolves once everything that was to be kept is on disk. Never rejects. */
  flush(): Promise<void>
}

/** The file is read when a draft is first asked for: most starts never do. */
export function createDrafts(open: () => Store<Drafts>): DraftStore {
  let opened: Store<Drafts> | undefined
  const store = () => (opened ??= open())
  const writing = new Set<Promise<void>>()
  const write = async (serverId: string, draft: Draft | null) => {
    if (draft === null && !(serverId in store().value.drafts)) return
    await store().prepare()
    store().set(({ drafts }) => {
      const { [serverId]: _, ...others } = drafts
      return { drafts: draft === null ? others : { ...others, [serverId]: draft } }
    })
  }
  return {
    get(serverId) {
      // Who asks is about to edit: what writes is loaded before there is something to lose.
      void store().prepare()
      return store().value.drafts[serverId] ?? null
    },
    set(serverId, draft) {
      const written = write(serverId, draft)
      writing.add(written)
      const forget = () => void writing.delete(written)
      return written.finally(forget)
    },
    async forgetAll() {
      await store().prepare()
      store().set({ drafts: {} })
    },
    any: () => Object.keys(store().value.drafts).length > 0,
    async flush() {
      await Promise.allSettled(writing)
    },
  }
}
