import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { connectionChange } from '@/components/connection/connection-draft'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { fileText } from '@/components/connection/file-text'
import { BaseDomainField, ServerLockField } from '@/components/connection/server-look-fields'
import { FormConnectionTest } from '@/components/connection/form-connection-test'
import { useZodForm, type ZodForm } from '@/components/form/use-zod-form'
import { closesWhenSaved } from '@/lib/typed-text'
import { emptyServer, NewServer } from './new-server'
import { NewServerFields } from './new-server-fields'
import { type ServerInput, useAddServer } from './use-add-server'
import { usePlainHttp } from './use-plain-http'

/** Holds the typed values of a new server. */
export const useNewServerForm = () => useZodForm<NewServer>(NewServer, emptyServer)

/** Returns a function that validates the form before a test or before adding the server. */
function useValidated(form: ZodForm<NewServer>) {
  const { guard, dialog } = usePlainHttp()
  const run = (action: (server: ServerInput) => void) =>
    form.handleSubmit(({ connection, ...server }) =>
      guard(server.url, () => action({ ...server, ...connectionChange(connection, undefined) })),
    )
  return { run, dialog }
}

/** Rarely needed settings, collapsed; the heading names those that are set. */
function More({ form }: { form: ZodForm<NewServer> }) {
  const { t } = useTranslation('connection')
  const { readOnly, baseDomain } = form.watch()
  const set = [
    ...(baseDomain.trim() === '' ? [] : [t('advanced.hasBaseDomain')]),
    ...(readOnly ? [t('advanced.isReadOnly')] : []),
  ]
  return (
    <ConnectionFields form={form} also={set} wrong={form.formState.errors.baseDomain !== undefined}>
      <ServerLockField form={form} />
      <BaseDomainField form={form} />
    </ConnectionFields>
  )
}

interface AddServerFormProps {
  /** The caller's, so that the typed values survive leaving this form. */
  form: ZodForm<NewServer>
  onCancel?: (() => void) | undefined
  /** Shows the form that needs no address and no key. */
  onSsh: () => void
  /** True if the first field takes the focus; false if the form is the whole page, because the heading then has the focus. */
  takeFocus: boolean
}

/** Adds a server. Tests it first, names the failed step and keeps the typed values until it works. */
export function AddServerForm({ form, onCancel, onSsh, takeFocus }: AddServerFormProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { t: tConnection } = useTranslation('connection')
  const { run, dialog } = useValidated(form)
  const { test, add, testRun, busy, error } = useAddServer()
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      aria-label={t('add.title')}
      onSubmit={(event) => void run((server) => add.mutate(server))(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <NewServerFields form={form} takeFocus={takeFocus} />
      <More form={form} />
      <FormConnectionTest form={form} url={form.getValues('url')} busy={busy} test={testRun} />
      {error && !busy ? <Alert severity="error">{fileText(error, tConnection, tCommon)}</Alert> : null}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button variant="text" onClick={onSsh} disabled={busy} sx={{ mr: 'auto', ml: -2 }}>
          {t('add.ssh')}
        </Button>
        {onCancel ? (
          <Button variant="text" onClick={onCancel} disabled={busy}>
            {t('add.cancel')}
          </Button>
        ) : null}
        <Button
          loading={test.isPending}
          disabled={add.isPending}
          onClick={() => void run((server) => test.mutate(server))()}
        >
          {t('add.test')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={add.isPending} disabled={test.isPending}>
          {t('add.submit')}
        </Button>
      </Box>
      {dialog}
    </Box>
  )
}
