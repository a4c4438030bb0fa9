import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ConnectionChange } from '@shared/ipc/connection'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { connectionChange, connectionProblem, emptyConnection } from '@/components/connection/connection-draft'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { fileText } from '@/components/connection/file-text'
import { ConnectionStepsList } from '@/components/connection/connection-steps-list'
import { issueResolver } from '@/lib/issue-text'
import { NewServer } from './new-server'
import { NewServerFields } from './new-server-fields'
import { useAddServer } from './use-add-server'
import { usePlainHttp } from './use-plain-http'

const empty: NewServer = { name: '', url: '', color: 'blue', key: '', readOnly: false }

/** Everything in the form, and what checks it before a test or the server itself is started. */
function useNewServer() {
  const { t } = useTranslation('common')
  const form = useForm<NewServer>({ resolver: issueResolver(NewServer, t), defaultValues: empty, mode: 'onTouched' })
  const [connection, setConnection] = useState(emptyConnection)
  const [asked, setAsked] = useState(false)
  const { guard, dialog } = usePlainHttp()
  const problem = connectionProblem(connection)
  const run = (action: (server: NewServer & ConnectionChange) => void) => {
    setAsked(true)
    return form.handleSubmit((server) => {
      if (!problem) guard(server.url, () => action({ ...server, ...connectionChange(connection, undefined) }))
    })
  }
  return { form, connection, setConnection, problem: asked ? problem : null, run, dialog }
}

/** Adds a server: tests it first, says which step fails, and keeps what was typed until it works. */
export function AddServerForm({ onCancel }: { onCancel?: (() => void) | undefined }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { t: tConnection } = useTranslation('connection')
  const { form, connection, setConnection, problem, run, dialog } = useNewServer()
  const { test, enter, report, busy, error } = useAddServer()
  const trust = (pin: string) => setConnection({ ...connection, pin })
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('add.title')}
      onSubmit={(event) => void run((server) => enter.mutate(server))(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <NewServerFields form={form} takeFocus={onCancel !== undefined} />
      <ConnectionFields value={connection} onChange={setConnection} problem={problem} />
      {busy || report ? (
        <ConnectionStepsList
          report={busy ? null : report}
          url={form.getValues('url')}
          pin={connection.pin}
          onTrust={trust}
        />
      ) : null}
      {error && !busy ? <Alert severity="error">{fileText(error, tConnection, tCommon)}</Alert> : null}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {onCancel ? (
          <Button variant="text" onClick={onCancel} disabled={busy}>
            {t('add.cancel')}
          </Button>
        ) : null}
        <Button
          loading={test.isPending}
          disabled={enter.isPending}
          onClick={() => void run((server) => test.mutate(server))()}
        >
          {t('add.test')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={enter.isPending} disabled={test.isPending}>
          {t('add.submit')}
        </Button>
      </Box>
      {dialog}
    </Box>
  )
}
