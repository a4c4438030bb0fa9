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

/** The progress or result of testing the values of a form. The user can trust the certificate shown by the server. */
export function FormConnectionTest<Values extends WithConnection>(props: FormConnectionTestProps<Values>) {
  const { url, busy, test } = props
  const { report } = test
  const form = asConnectionForm(props.form)
  const { connection, ...rest } = form.watch()
  const tested = useTested(busy, report, testedValues(connection, rest))
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

/** Returns the values a test depends on. Trusting the shown certificate does not invalidate the result. */
function testedValues(
  { ca, identity, headers }: ConnectionDraft,
  rest: { readonly url?: string; readonly key?: string },
): string {
  return JSON.stringify([rest.url, rest.key, ca, identity, headers])
}

interface LastTest {
  readonly busy: boolean
  readonly report: ConnectionReport | null
  readonly values: string
}

/** Returns true if the last test used the form's current values: results of other values are hidden. */
function useTested(busy: boolean, report: ConnectionReport | null, now: string): boolean {
  const [last, setLast] = useState<LastTest>({ busy, report, values: now })
  if (busy !== last.busy || report !== last.report) {
    // A test uses the values at its start. A test that ended immediately was never rendered as running.
    const values = last.busy || (!busy && !report) ? last.values : now
    setLast({ busy, report, values })
  }
  return last.values === now
}
