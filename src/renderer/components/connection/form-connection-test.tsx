import type { ConnectionReport } from '@shared/ipc/connection'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { asConnectionForm, type ConnectionDraft, type WithConnection } from './connection-draft'
import { ConnectionStepsList } from './connection-steps-list'
import type { TestRun } from './use-test-run'

interface FormConnectionTestProps<Values extends WithConnection> {
  form: UseFormReturn<Values>
  url: string
  busy: boolean
  test: TestRun
}

/** How the test of what a form holds is going, or went. The certificate a server showed can be trusted into the form. */
export function FormConnectionTest<Values extends WithConnection>(props: FormConnectionTestProps<Values>) {
  const { url, busy, test } = props
  const { report } = test
  const form = asConnectionForm(props.form)
  const { connection, ...rest } = form.watch()
  const tested = useTested(busy, report, decisive(connection, rest))
  if (!busy && (!report || !tested)) return null
  return (
    <ConnectionStepsList
      report={busy ? null : report}
      test={test}
      url={url}
      pin={connection.pin}
      onTrust={(pin) =>
        form.setValue('connection', { ...connection, pin }, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

/** What a test is about. Trusting the certificate that it showed leaves it standing. */
function decisive({ ca, identity }: ConnectionDraft, rest: { readonly url?: string; readonly key?: string }): string {
  return JSON.stringify([rest.url, rest.key, ca, identity])
}

interface LastTest {
  readonly busy: boolean
  readonly report: ConnectionReport | null
  readonly values: string
}

/** Whether the last test was about what the form holds now: what was found about something else stands under no form. */
function useTested(busy: boolean, report: ConnectionReport | null, now: string): boolean {
  const [last, setLast] = useState<LastTest>({ busy, report, values: now })
  if (busy !== last.busy || report !== last.report) {
    // A test is about what was there when it began; one that was over at once was never seen to run.
    const values = last.busy || (!busy && !report) ? last.values : now
    setLast({ busy, report, values })
  }
  return last.values === now
}
