/** A minimal event emitter, for library code that notifies the application without importing it. */
export interface Emitter<T> {
  emit(value: T): void
  /** Returns a function that removes the listener. */
  on(listener: (value: T) => void): () => void
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
