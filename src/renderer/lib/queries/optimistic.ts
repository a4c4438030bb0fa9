import type { ApiError } from '@shared/api/error'
import type { Api } from '../api'
import { apiOf } from '../query-client'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Options every change takes. */
export interface ChangeOptions {
  /** The caller shows a failure itself (in its dialog): no toast. */
  quiet?: boolean
  /** The caller's dialog stays until the server has answered and shows a failure itself: nothing is put on screen before, no toast. */
  wait?: boolean
}

type Snapshot = [QueryKey, unknown][]

interface Change<I, O> {
  /** `api` is of the server that the hook belongs to, however late the call is. */
  mutationFn: (input: I, api: Api) => Promise<O>
  /** What the server will most likely answer, put on screen before it does; taken back where it refuses. */
  predict?: (cache: Prediction, input: I) => void
  /** Whatever shows what this changes; asked for again when the call has ended either way. */
  touches: readonly QueryKey[]
}

/** Changes cached data and remembers what was there. */
export interface Prediction {
  update<T>(key: QueryKey, change: (data: T) => T): void
  /** Changes the entries of a list that fit. */
  replace<T>(key: QueryKey, fits: (entry: T) => boolean, change: (entry: T) => T): void
  /** Takes the entries that fit out of a list. */
  remove<T>(key: QueryKey, fits: (entry: T) => boolean): void
}

function predictIn(client: QueryClient, snapshot: Snapshot): Prediction {
  const update = <T>(key: QueryKey, change: (data: T) => T) => {
    const before = client.getQueryData<T>(key)
    if (before === undefined) return
    snapshot.push([key, before])
    client.setQueryData<T>(key, change(before))
  }
  return {
    update,
    replace: <T>(key: QueryKey, fits: (entry: T) => boolean, change: (entry: T) => T) =>
      update<T[]>(key, (list) => list.map((entry) => (fits(entry) ? change(entry) : entry))),
    remove: <T>(key: QueryKey, fits: (entry: T) => boolean) =>
      update<T[]>(key, (list) => list.filter((entry) => !fits(entry))),
  }
}

/**
 * A mutation with the console's manners: an optimistic one shows its outcome at once, rolls back where the server refuses and has its
 * failure announced in a toast with Retry (unless `quiet`); any other leaves its error to the dialog that started it.
 */
export function useChange<I, O>({ mutationFn, predict, touches }: Change<I, O>, options: ChangeOptions = {}) {
  const client = useQueryClient()
  return useMutation<O, ApiError, I, Snapshot>({
    mutationFn: (input) => mutationFn(input, apiOf(client)),
    meta: { announce: predict !== undefined && !options.quiet && !options.wait },
    onMutate: async (input) => {
      const snapshot: Snapshot = []
      if (!predict || options.wait) return snapshot
      // A response already on its way would overwrite the prediction with the state before it.
      await Promise.all(touches.map((queryKey) => client.cancelQueries({ queryKey })))
      predict(predictIn(client, snapshot), input)
      return snapshot
    },
    onError: (_error, _input, snapshot) => {
      for (const [key, data] of (snapshot ?? []).toReversed()) client.setQueryData(key, data)
    },
    onSettled: () => {
      // Not awaited: the change is done when the server says so, not when every list has been read again.
      for (const queryKey of touches) void client.invalidateQueries({ queryKey })
    },
  })
}
