import type { Node } from '@shared/api/nodes'
import type { MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import type { MachineAction } from '@/features/machines/machine-actions'
import type { RouteOffer } from '@/features/routes/group-routes'
import { createEmitter } from '@/lib/emitter'

/** A dialog that a command opens, with its subject. */
export type DialogRequest =
  | { readonly kind: 'register' | 'createUser' | 'createApiKey' | 'rotateKey' }
  | { readonly kind: 'rotatePreAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'deleteKeys'; readonly keys: readonly PreAuthKey[] }
  | { readonly kind: 'machine'; readonly action: MachineAction; readonly node: Node }
  | { readonly kind: 'renameUser' | 'deleteUser'; readonly user: User }
  | { readonly kind: 'undoJob'; readonly job: Job }
  | { readonly kind: 'undoEntry'; readonly entry: MadeEntry }
  | { readonly kind: 'routes'; readonly offers: readonly RouteOffer[]; readonly enable: boolean }

const emitter = createEmitter<DialogRequest>()
let listeners = 0
let pending: DialogRequest | null = null

/** Asks the frame to open a command's dialog above the current page. A request made before the frame listens is kept for it. */
export const dialogRequests = {
  emit(request: DialogRequest): void {
    if (listeners === 0) pending = request
    else emitter.emit(request)
  },
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (request: DialogRequest) => void): () => void {
    const end = emitter.on(listener)
    listeners += 1
    if (pending) listener(pending)
    pending = null
    return () => {
      end()
      listeners -= 1
    }
  },
}
