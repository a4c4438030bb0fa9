import { type ConnectionReport, type ConnectionStep, testSteps } from '@shared/ipc/connection'

export type StepState = 'testing' | 'passed' | 'failed' | 'notTried' | 'waiting' | 'unused'

interface TestedStep {
  readonly step: ConnectionStep
  readonly state: StepState
}

/**
 * Returns the state of each step of a connection test. `outcome` is the report, or the current step of a running test; `url` determines
 * whether TLS is used.
 */
export function stepStates(outcome: ConnectionReport | ConnectionStep, url: string): TestedStep[] {
  const plain = /^http:/i.test(url.trim())
  const running = typeof outcome === 'string'
  const stop = running ? outcome : outcome.failedStep
  const last = stop === null ? testSteps.length : testSteps.indexOf(stop)
  return testSteps.map((step, index) => {
    if (step === 'tls' && plain) return { step, state: 'unused' }
    if (index === last) return { step, state: running ? 'testing' : 'failed' }
    if (index < last) return { step, state: 'passed' }
    return { step, state: running ? 'waiting' : 'notTried' }
  })
}
