import { type ConnectionReport, testSteps } from '@shared/ipc/connection'

export type StepState = 'testing' | 'passed' | 'failed' | 'notTried' | 'unused'
export type Step = (typeof testSteps)[number]

/** What a connection test says about each of its steps. `report` is null while it runs; `url` tells whether TLS plays a part. */
export function stepStates(report: ConnectionReport | null, url: string): { step: Step; state: StepState }[] {
  const plain = /^http:/i.test(url.trim())
  const failed = report?.failedStep ? testSteps.indexOf(report.failedStep) : testSteps.length
  return testSteps.map((step, index) => {
    if (step === 'tls' && plain) return { step, state: 'unused' }
    if (!report) return { step, state: 'testing' }
    if (index === failed) return { step, state: 'failed' }
    return { step, state: index < failed ? 'passed' : 'notTried' }
  })
}
