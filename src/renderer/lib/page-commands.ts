import { type ComponentType, createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

/** A command of the current page, in the palette and by its key. */
export interface PageCommand {
  readonly id: string
  readonly label: string
  /** Additional search terms. */
  readonly words: string
  /** The letter key that runs it while no text field has the focus. */
  readonly key?: string
  readonly Icon?: ComponentType<{ size: number }>
  /** True if it changes something on the server. */
  readonly writes?: boolean
  readonly run: () => void
}

/** The commands that the current page offers. */
interface PageCommands {
  readonly get: () => readonly PageCommand[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds commands until the returned function is called. */
  readonly offer: (commands: readonly PageCommand[]) => () => void
}

export function createPageCommands(): PageCommands {
  const offered = new Map<symbol, readonly PageCommand[]>()
  const changed = createEmitter<void>()
  let all: readonly PageCommand[] = []
  const renew = () => {
    all = [...offered.values()].flat()
    changed.emit()
  }
  return {
    get: () => all,
    subscribe: (listener) => changed.on(listener),
    offer: (commands) => {
      const key = Symbol('commands')
      offered.set(key, commands)
      renew()
      return () => {
        offered.delete(key)
        renew()
      }
    },
  }
}

/** The frame provides it; outside the frame nothing shows commands. */
export const PageCommandsContext = createContext<PageCommands | null>(null)

/** Offers commands while the calling component is mounted. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  const page = use(PageCommandsContext)
  useEffect(() => page?.offer(commands), [page, commands])
}

const NONE: readonly PageCommand[] = []

/** Returns the commands offered by the current page and follows their changes. */
export function usePageCommands(): readonly PageCommand[] {
  const page = use(PageCommandsContext)
  const subscribe = useCallback((listener: () => void) => page?.subscribe(listener) ?? (() => undefined), [page])
  return useSyncExternalStore(subscribe, () => page?.get() ?? NONE)
}
