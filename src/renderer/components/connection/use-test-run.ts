import type { ConnectionReport, ConnectionStep } from '@shared/ipc/session'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { invoke, onDesktop } from '@/lib/desktop'

/** A connection test with its progress, result and a function to cancel it. */
export interface TestRun {
  /** The current step of a running test. */
  readonly step: ConnectionStep
  /** The start time, in milliseconds since the epoch. */
  readonly since: number
  /** The result of the last test; null while one runs and before the first. */
  readonly report: ConnectionReport | null
  /** Runs a test: `test` passes the ticket to the main process and returns the result, or null if it was cancelled. */
  readonly run: <T extends { report: ConnectionReport | null }>(test: (ticket: string) => Promise<T>) => Promise<T>
  readonly cancel: () => void
}

/** Runs one test at a time. Unmounting the component cancels it. */
export function useTestRun(): TestRun {
  const [state, setState] = useState<Pick<TestRun, 'step' | 'since' | 'report'>>({
    step: 'address',
    since: 0,
    report: null,
  })
  const ticket = useRef<string | null>(null)
  const cancel = useCallback(() => {
    // A test that has ended cannot be cancelled.
    if (ticket.current) invoke('servers:cancelTest', { ticket: ticket.current }).catch(() => undefined)
  }, [])
  useEffect(
    () =>
      onDesktop('servers:testing', (at) => {
        if (at.ticket === ticket.current) setState((before) => ({ ...before, step: at.step }))
      }),
    [],
  )
  useEffect(() => cancel, [cancel])
  const run: TestRun['run'] = useCallback(async (test) => {
    const mine = crypto.randomUUID()
    ticket.current = mine
    setState({ step: 'address', since: Date.now(), report: null })
    try {
      const found = await test(mine)
      setState((before) => ({ ...before, report: found.report }))
      return found
    } finally {
      if (ticket.current === mine) ticket.current = null
    }
  }, [])
  return useMemo(() => ({ ...state, run, cancel }), [state, run, cancel])
}
