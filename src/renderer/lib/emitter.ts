/** The smallest way for a library part to tell the application something without importing it. */
export interface Emitter<T> {
  emit(value: T): void
  /** Gives the function that stops listening. */
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
