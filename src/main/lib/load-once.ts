/**
 * Returns a function that calls `load` once and returns its result from then on. A failure is not kept: the next call loads again, because
 * a file that could not be read now may be readable later.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
