import type { ApiError } from '@shared/api/error'
import { toApiError } from '@shared/api/error'
import type { ConnectReport, PingReport } from '@shared/local-client/client-report'
import { useCallback, useEffect, useRef, useState } from 'react'
import { invoke } from '@/lib/desktop'

export interface Checks {
  readonly ping: PingReport | null
  readonly connect: ConnectReport | null
  readonly busy: 'ping' | 'connect' | null
  readonly error: ApiError | null
  startPing(): void
  cancelPing(): void
  startConnect(port: number): void
}

/** Runs pings and port tests for one address. A running ping stops when the page closes. */
export function useChecks(address: string): Checks {
  const [ping, setPing] = useState<PingReport | null>(null)
  const [connect, setConnect] = useState<ConnectReport | null>(null)
  const [busy, setBusy] = useState<Checks['busy']>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const ticket = useRef<string | null>(null)
  const cancelPing = useCallback(() => {
    if (ticket.current) void invoke('client:cancel', { ticket: ticket.current }).catch(() => undefined)
  }, [])
  useEffect(() => cancelPing, [cancelPing])
  const run = async (what: NonNullable<Checks['busy']>, work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(toApiError(thrown))
    } finally {
      setBusy(null)
    }
  }
  return {
    ping,
    connect,
    busy,
    error,
    cancelPing,
    startPing: () =>
      void run('ping', async () => {
        const own = crypto.randomUUID()
        ticket.current = own
        const report = await invoke('client:ping', { address, ticket: own })
        ticket.current = null
        if (report) setPing(report)
      }),
    startConnect: (port) =>
      void run('connect', async () => setConnect(await invoke('client:connect', { address, port }))),
  }
}
