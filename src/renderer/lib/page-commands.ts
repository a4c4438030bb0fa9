import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter'

/** Something that can be done on the page on screen, in the palette and by its key. */
export interface PageCommand {
  readonly id: string
  readonly label: string
  /** What else it is found by. */
  readonly words: string
  /** The letter that does it while nothing is being typed. */
  readonly key?: string
  readonly Icon?: ComponentType<{ size: number }>
  /** Changes something on the server. */
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

/** Offers commands for as long as the component that calls this is on screen. */
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

/** What the parts of the page on screen offer now. */
export function pageCommands(): readonly PageCommand[] {
  return all
}

/** What the parts of the page on screen offer. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore((listener) => changed.on(listener), pageCommands)
}
