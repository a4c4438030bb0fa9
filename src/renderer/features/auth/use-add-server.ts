import type { ApiError } from '@shared/api/error'
import type { ConnectionChange } from '@shared/ipc/connection'
import { useMutation } from '@tanstack/react-query'
import { useTestRun } from '@/components/connection/use-test-run'
import { invoke } from '@/lib/desktop'
import type { NewServer } from './new-server'
import { useSignIn } from './use-sign-in'

export type ServerInput = Omit<NewServer, 'connection'> & ConnectionChange

/** Tests and adds a server. Adding includes the test: a server that does not answer is not saved. */
export function useAddServer() {
  const testRun = useTestRun()
  const test = useMutation<void, ApiError, ServerInput>({
    // The input contains the API key: discard it with the form.
    gcTime: 0,
    mutationFn: async ({ name: _name, color: _color, readOnly: _readOnly, baseDomain: _domain, ...way }) =>
      void (await testRun.run(async (ticket) => ({ report: await invoke('servers:test', { ...way, ticket }) }))),
  })
  const add = useSignIn(
    async (server: ServerInput) =>
      (await testRun.run((ticket) => invoke('servers:add', { ...server, ticket }))).session,
  )
  const busy = test.isPending || add.isPending
  return { test, add, testRun, busy, error: add.error ?? test.error }
}
