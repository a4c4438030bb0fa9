import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
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

const offered = new Map<symbol, readonly PageCommand[]>()
const changed = createEmitter<void>()
let all: readonly PageCommand[] = []

function renew(): void {
  all = [...offered.values()].flat()
  changed.emit()
}

/** Offers commands while the calling component is mounted. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    const key = Symbol('commands')
    offered.set(key, commands)
    renew()
    return () => {
      offered.delete(key)
      renew()
    }
  }, [commands])
}

/** Returns the commands offered by the current page. */
export function pageCommands(): readonly PageCommand[] {
  return all
}

/** Returns the commands offered by the current page and follows their changes. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore((listener) => changed.on(listener), pageCommands)
}
