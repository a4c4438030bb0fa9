import type { HostFailure, HostFindings } from '@shared/host/host-report'
import type { ApiError } from '@shared/api/error'
import type { ConnectionReport } from '@shared/ipc/connection'
import type { ServerColor } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { invoke } from '@/lib/desktop'
import { useSignIn } from './use-sign-in'

interface Outcome {
  readonly findings: HostFindings | null
  readonly failure: z.infer<typeof HostFailure> | null
  readonly report: ConnectionReport | null
}

const nothing: Outcome = { findings: null, failure: null, report: null }

/** Finds Headscale on a host over SSH, and adds it as a server. Leaving the form ends the connection. */
export function useSshServer() {
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const ticket = useRef<string | null>(null)
  const cancel = useCallback(() => {
    const current = ticket.current
    ticket.current = null
    if (current !== null) invoke('host:cancel', { ticket: current }).catch(() => undefined)
  }, [])
  useEffect(() => cancel, [cancel])
  const find = useMutation<void, ApiError, string>({
    mutationFn: async (destination) => {
      cancel()
      const mine = crypto.randomUUID()
      ticket.current = mine
      setOutcome(nothing)
      const found = await invoke('host:find', { ticket: mine, destination })
      if (ticket.current === mine) setOutcome({ ...nothing, ...found })
    },
  })
  const add = useSignIn(async (server: { name: string; color: ServerColor }) => {
    const mine = ticket.current
    if (mine === null) return null
    setOutcome((before) => ({ ...before, failure: null, report: null }))
    const { session, failure, report } = await invoke('host:add', { ticket: mine, ...server })
    setOutcome((before) => ({ ...before, failure, report }))
    return session
  })
  const reset = () => {
    cancel()
    setOutcome(nothing)
    find.reset()
    add.reset()
  }
  return { ...outcome, find, add, reset, busy: find.isPending || add.isPending, error: add.error ?? find.error }
}
