import type { EventChannel } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onDesktop } from './desktop'

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
