import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ApiKeyText, type SavedServer } from '@shared/ipc/session'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { invoke } from '@/lib/desktop'
import { connectionChange, connectionDraft, ConnectionField } from '@/components/connection/connection-draft'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { FormConnectionTest } from '@/components/connection/form-connection-test'
import { useTestRun } from '@/components/connection/use-test-run'
import { FormTextField, useZodForm } from '@/components/form/form'
import { closesWhenSaved } from '@/lib/use-autosave'
import { useSignIn } from './use-sign-in'
import type { TextFieldProps } from '@mui/material/TextField'
import { SecretField } from '@/ui/secret-field'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { isPlainHttp } from '@/domain/plain-http'

/** Shows the command that creates an API key: without a key, the console cannot create one itself. */
export function KeyCommand() {
  const { t } = useTranslation('auth')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('add.keyCommand')}</Box>
      <Box sx={{ flex: '1 0 260px' }}>
        <CommandBlock command="headscale apikeys create" label={t('add.keyCommandLabel')} />
      </Box>
    </Box>
  )
}

interface Question {
  url: string
  proceed: () => void
}

/** Asks once per address before a key is sent unencrypted. `guard` runs `action` at once unless it has to ask; render `dialog`. */
export function usePlainHttp() {
  const { t } = useTranslation('auth')
  const [question, setQuestion] = useState<Question | null>(null)
  const accepted = useRef(new Set<string>())
  const guard = (url: string, action: () => void) => {
    if (!isPlainHttp(url) || accepted.current.has(url)) return action()
    return setQuestion({ url, proceed: action })
  }
  const close = () => setQuestion(null)
  const confirm = () => {
    if (!question) return
    accepted.current.add(question.url)
    close()
    question.proceed()
  }
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={t('http.title')}
      body={t('http.body', { url: question?.url ?? '' })}
      confirmLabel={t('http.confirm')}
      danger
      onConfirm={confirm}
      onClose={close}
    />
  )
  return { guard, dialog }
}

/** A field for an API key; the text is hidden unless shown on request. */
export function KeyField(props: TextFieldProps) {
  const { t } = useTranslation('auth')
  return <SecretField {...props} label={t('add.key')} showLabel={t('add.showKey')} hideLabel={t('add.hideKey')} />
}

const NewKey = z.object({ key: ApiKeyText, connection: ConnectionField })
type NewKey = z.infer<typeof NewKey>

/** Tests and saves a new key for a server, with changed connection settings if needed, then connects. `again` retries the stored key. */
function useKey(server: SavedServer, onSignedIn: (() => void) | undefined) {
  const { id, url, connection: saved } = server
  const form = useZodForm<NewKey>(NewKey, { key: '', connection: connectionDraft(saved) })
  const testRun = useTestRun()
  const { guard, dialog } = usePlainHttp()
  const signIn = useSignIn(async ({ key, connection }: NewKey) => {
    const change = { id, key, ...connectionChange(connection, saved) }
    const updated = await testRun.run((ticket) => invoke('servers:update', { ...change, ticket }))
    return updated.session && invoke('servers:use', { id })
  }, onSignedIn)
  const again = useSignIn<void>(async () => {
    const { report } = await testRun.run(async (ticket) => ({ report: await invoke('servers:test', { id, ticket }) }))
    return report?.ok ? invoke('servers:use', { id }) : null
  }, onSignedIn)
  const submit = form.handleSubmit((typed) => guard(url, () => signIn.mutate(typed)))
  return { form, testRun, signIn, again, submit, dialog }
}

interface KeyFormProps {
  server: SavedServer
  /** True if the server refused the stored key. The refusal may have been a mistake, so a retry is offered. */
  refused: boolean
  /** Closes the form; omitted if it cannot be closed. */
  onCancel?: () => void
  /** Another action, on the opposite side of the buttons. */
  aside?: ReactNode
  /** Called once the server is connected; by default, the user returns to the previous page. */
  onSignedIn?: () => void
}

/** Asks for a new key of a saved server, tests and saves it, and connects. */
export function KeyForm({ server, refused, onCancel, aside, onSignedIn }: KeyFormProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { form, testRun, signIn, again, submit, dialog } = useKey(server, onSignedIn)
  const busy = signIn.isPending || again.isPending
  const error = signIn.error ?? again.error
  const { setFocus } = form
  useEffect(() => setFocus('key'), [setFocus])
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ pt: 4, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <FormTextField form={form} name="key" component={KeyField} />
      <KeyCommand />
      <ConnectionFields form={form} startOpen={server.connection?.ready === false} />
      <FormConnectionTest form={form} url={server.url} busy={busy} test={testRun} />
      {error && !busy ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {aside ? <Box sx={{ flex: 1 }}>{aside}</Box> : null}
        {onCancel ? (
          <Button variant="text" onClick={onCancel} disabled={busy}>
            {t('add.cancel')}
          </Button>
        ) : null}
        {refused && server.hasKey ? (
          <Button loading={again.isPending} disabled={signIn.isPending} onClick={() => again.mutate()}>
            {t('saved.tryAgain')}
          </Button>
        ) : null}
        <Button type="submit" variant="contained" color="primary" loading={signIn.isPending} disabled={again.isPending}>
          {t('saved.connect')}
        </Button>
      </Box>
      {dialog}
    </Box>
  )
}
