import { type ConnectionStep, testSteps } from '@shared/ipc/session'

/** The progress and cancellation of a connection test. */
export interface TestWatch {
  readonly signal: AbortSignal
  readonly onStep: (step: ConnectionStep) => void
}

/** The running connection tests, by the tickets of their pages. */
export interface RunningTests {
  /** Runs a test that `cancel` aborts. Reports steps only forwards, because a test sends several requests in parallel. */
  run<T>(ticket: string | undefined, test: (watch: TestWatch) => Promise<T>): Promise<T>
  cancel(ticket: string): void
}

export function createRunningTests(onStep: (ticket: string, step: ConnectionStep) => void): RunningTests {
  const running = new Map<string, AbortController>()
  return {
    async run(ticket, test) {
      const controller = new AbortController()
      let reached = 0
      const tell = (step: ConnectionStep) => {
        const place = testSteps.indexOf(step)
        if (ticket === undefined || place <= reached || controller.signal.aborted) return
        reached = place
        onStep(ticket, step)
      }
      if (ticket !== undefined) running.set(ticket, controller)
      try {
        return await test({ signal: controller.signal, onStep: tell })
      } finally {
        if (ticket !== undefined) running.delete(ticket)
      }
    },
    cancel: (ticket) => running.get(ticket)?.abort(),
  }
}
