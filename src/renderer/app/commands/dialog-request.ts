import { createContext } from 'react'
import type { Node, PreAuthKey, User } from '@shared/api/resources'
import type { MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import type { MachineAction } from '@/features/machines/machine-actions'
import type { RouteOffer } from '@/features/routes/group-routes'

/** A dialog that a command opens, with its subject. */
export type DialogRequest =
  | { readonly kind: 'register' | 'createApiKey' | 'rotateKey' }
  | { readonly kind: 'createUser'; readonly name?: string; readonly onCreated?: (user: User) => void }
  | { readonly kind: 'rotatePreAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'deleteKeys'; readonly keys: readonly PreAuthKey[] }
  | { readonly kind: 'machine'; readonly action: MachineAction; readonly node: Node }
  | { readonly kind: 'renameUser' | 'deleteUser'; readonly user: User }
  | { readonly kind: 'undoJob'; readonly job: Job }
  | { readonly kind: 'undoEntry'; readonly entry: MadeEntry }
  | { readonly kind: 'routes'; readonly offers: readonly RouteOffer[]; readonly enable: boolean }

/** The dialogs that commands ask the frame to open above the current page. A request made before the frame listens is kept for it. */
interface DialogRequests {
  emit(request: DialogRequest): void
  /** Sets the listener. Returns a function that removes it. */
  on(listener: (request: DialogRequest) => void): () => void
}

export function createDialogRequests(): DialogRequests {
  let receiver: ((request: DialogRequest) => void) | null = null
  let pending: DialogRequest | null = null
  return {
    emit: (request) => (receiver ? receiver(request) : void (pending = request)),
    on(listener) {
      receiver = listener
      if (pending) listener(pending)
      pending = null
      return () => {
        if (receiver === listener) receiver = null
      }
    },
  }
}

/** The frame provides it; outside the frame no dialog opens. */
export const DialogRequestsContext = createContext<DialogRequests>({ emit: () => undefined, on: () => () => undefined })
