import type { Node } from '@shared/api/nodes'
import type { MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import type { MachineAction } from '@/features/machines/machine-actions'
import type { RouteOffer } from '@/features/routes/group-routes'
import { createEmitter } from '@/lib/emitter'

/** A dialog that a command opens, with its subject. */
export type Doing =
  | { readonly what: 'register' | 'createUser' | 'createApiKey' | 'rotateKey' }
  | { readonly what: 'deleteKeys'; readonly keys: readonly PreAuthKey[] }
  | { readonly what: 'machine'; readonly action: MachineAction; readonly node: Node }
  | { readonly what: 'renameUser' | 'deleteUser'; readonly user: User }
  | { readonly what: 'undoJob'; readonly job: Job }
  | { readonly what: 'undoEntry'; readonly entry: MadeEntry }
  | { readonly what: 'routes'; readonly offers: readonly RouteOffer[]; readonly enable: boolean }

const asked = createEmitter<Doing>()
let listeners = 0
let early: Doing | null = null

/** Asks the frame to open a command's dialog above the current page. A request made before the frame listens is kept for it. */
export const startDoing = {
  emit(doing: Doing): void {
    if (listeners === 0) early = doing
    else asked.emit(doing)
  },
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (doing: Doing) => void): () => void {
    const end = asked.on(listener)
    listeners += 1
    if (early) listener(early)
    early = null
    return () => {
      end()
      listeners -= 1
    }
  },
}
