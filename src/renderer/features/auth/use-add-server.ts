import type { ApiError } from '@shared/api/error'
import type { ConnectionChange, ConnectionReport } from '@shared/ipc/connection'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke } from '@/lib/desktop'
import type { NewServer } from './new-server'
import { useEnter } from './use-enter'

export type Entered = Omit<NewServer, 'connection'> & ConnectionChange

/** Tests a server that is being added, and adds it. Adding tests first: a server that does not answer is not saved. */
export function useAddServer() {
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const test = useMutation<void, ApiError, Entered>({
    // What was entered holds the API key: it is forgotten with the form.
    gcTime: 0,
    mutationFn: async ({ name: _name, color: _color, readOnly: _readOnly, ...way }) => {
      setReport(null)
      setReport(await invoke('servers:test', way))
    },
  })
  const enter = useEnter(async (server: Entered) => {
    setReport(null)
    const added = await invoke('servers:add', server)
    setReport(added.report)
    return added.session
  })
  const busy = test.isPending || enter.isPending
  return { test, enter, report, busy, error: enter.error ?? test.error }
}
