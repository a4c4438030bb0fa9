import { type ConnectionStep, testSteps } from '@shared/ipc/connection'

/** What a connection test takes to say how far it is, and to be withdrawn. */
export interface TestWatch {
  readonly signal: AbortSignal
  readonly onStep: (step: ConnectionStep) => void
}

/** The connection tests under way, by the tickets their pages gave them. */
export interface RunningTests {
  /** Runs a test that `cancel` withdraws. Steps are told forwards only: a test asks several questions side by side. */
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
