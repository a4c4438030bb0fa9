import { ApiError, toApiError } from '@shared/api/error'
import type { CallChannel, EventChannel } from '@shared/ipc/channels'
import type { CallInput, CallOutput, Desktop, EventPayload } from '@shared/ipc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

declare global {
  interface Window {
    desktop?: Desktop
  }
}

type Arguments<C extends CallChannel> = CallInput<C> extends void ? [input?: undefined] : [input: CallInput<C>]

/** Calls the main process and returns its value. Throws the ApiError of the main process. */
export async function invoke<C extends CallChannel>(channel: C, ...[input]: Arguments<C>): Promise<CallOutput<C>> {
  const desktop = window.desktop
  if (!desktop) throw new ApiError('internal', 'This page runs outside Mesh Console, so this is not available here.')
  const result = await desktop.invoke(channel, input as CallInput<C>).catch((thrown: unknown) => {
    throw toApiError(thrown)
  })
  if (result.ok) return result.value
  throw ApiError.fromBody(result.error)
}

/** Subscribes to an event of the main process. Returns a function that unsubscribes. */
export function onDesktop<C extends EventChannel>(
  channel: C,
  listener: (payload: EventPayload<C>) => void,
): () => void {
  return window.desktop?.on(channel, listener) ?? (() => {})
}

/**
 * Returns a value of the main process and follows it while a component shows it. A component that shows it later reads it again at once,
 * because it may have changed in between.
 *
 * @param key of the value in the cache
 * @param event reports each new value
 * @param read reads the current value
 */
export function useDesktopValue<E extends EventChannel>(
  key: readonly string[],
  event: E,
  read: () => Promise<EventPayload<E>>,
) {
  const client = useQueryClient()
  useEffect(() => {
    return onDesktop(event, (value) => {
      client.setQueryData(key, value)
      // A read that has begun may return the value before this one.
      if (client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key })
    })
  }, [client, event, key])
  return useQuery({ queryKey: key, queryFn: read, retry: false, staleTime: 0 })
}
