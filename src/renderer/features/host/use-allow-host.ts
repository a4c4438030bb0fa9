import type { ApiError } from '@shared/api/error'
import type { HostFailure } from '@shared/host/host-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/cache'
import { useSession } from '@/lib/session'

/** Allows or forbids the use of a server's host. `failure`: why the host cannot be used. */
export function useAllowHost(id: string) {
  const { setSession } = useSession()
  const client = useQueryClient()
  const [failure, setFailure] = useState<HostFailure | null>(null)
  const allow = useMutation<void, ApiError, string | null>({
    mutationFn: async (destination) => {
      setFailure(null)
      const result = await invoke('host:allow', { id, destination })
      setFailure(result.failure)
      // Earlier answers may come from another host.
      client.removeQueries({ queryKey: queryKeys.host(id) })
      if (result.session) setSession(result.session)
    },
  })
  return { allow, failure }
}
