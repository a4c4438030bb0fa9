import type { ApiError } from '@shared/api/error'
import type { ConnectionReport } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke } from '@/lib/desktop'
import type { NewServer } from './new-server'
import { useEnter } from './use-enter'

/** Tests a server that is being added, and adds it. Adding tests first: a server that does not answer is not saved. */
export function useAddServer() {
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const runTest = async ({ url, key }: NewServer) => {
    setReport(null)
    const result = await invoke('servers:test', { url, key })
    setReport(result)
    return result
  }
  const test = useMutation<ConnectionReport, ApiError, NewServer>({ mutationFn: runTest })
  const enter = useEnter(async (server: NewServer) =>
    (await runTest(server)).ok ? invoke('servers:add', server) : null,
  )
  const busy = test.isPending || enter.isPending
  return { test, enter, report, busy, error: enter.error ?? test.error }
}
