import { type ConnectionReport, type ConnectionStep, testSteps } from '@shared/ipc/connection'

export type StepState = 'testing' | 'passed' | 'failed' | 'notTried' | 'waiting' | 'unused'

interface TestedStep {
  readonly step: ConnectionStep
  readonly state: StepState
}

/**
 * What a connection test says about each of its steps. `outcome` is its report, or the step it has come to while it runs; `url` tells whether
 * TLS plays a part.
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
