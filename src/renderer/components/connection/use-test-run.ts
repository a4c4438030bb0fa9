import type { ConnectionReport, ConnectionStep } from '@shared/ipc/connection'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { invoke, onDesktop } from '@/lib/desktop'

/** A connection test as it goes: how far it is, what it found, and how to withdraw it. */
export interface TestRun {
  /** The step it has come to, while it runs. */
  readonly step: ConnectionStep
  /** When it began, in milliseconds since the epoch. */
  readonly since: number
  /** What the last one found; null while one runs, and where there was none. */
  readonly report: ConnectionReport | null
  /** Runs one: `test` hands the ticket to the main process and gives what was found, or null where it was cancelled. */
  readonly run: <T extends { report: ConnectionReport | null }>(test: (ticket: string) => Promise<T>) => Promise<T>
  readonly cancel: () => void
}

/** One test at a time. It ends with the component that started it. */
export function useTestRun(): TestRun {
  const [state, setState] = useState<Pick<TestRun, 'step' | 'since' | 'report'>>({
    step: 'address',
    since: 0,
    report: null,
  })
  const ticket = useRef<string | null>(null)
  const cancel = useCallback(() => {
    // Where it is over already there is nothing to withdraw.
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
