import type { ConnectionReport } from '@shared/ipc/connection'
import type { UseFormReturn } from 'react-hook-form'
import { asConnectionForm, type WithConnection } from './connection-draft'
import { ConnectionStepsList } from './connection-steps-list'

interface FormConnectionTestProps<Values extends WithConnection> {
  form: UseFormReturn<Values>
  url: string
  busy: boolean
  /** What the last test found; null where there was none. */
  report: ConnectionReport | null
}

/** How the test of what a form holds is going, or went. The certificate a server showed can be trusted into the form. */
export function FormConnectionTest<Values extends WithConnection>(props: FormConnectionTestProps<Values>) {
  const { url, busy, report } = props
  const form = asConnectionForm(props.form)
  const connection = form.watch('connection')
  if (!busy && !report) return null
  return (
    <ConnectionStepsList
      report={busy ? null : report}
      url={url}
      pin={connection.pin}
      onTrust={(pin) =>
        form.setValue('connection', { ...connection, pin }, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}
