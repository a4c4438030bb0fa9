import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { errorText, useTranslation, useServerNow } from '@/lib/texts'
import { useFormField, useZodForm } from '@/components/form/form'
import { useCreateApiKey } from '@/lib/queries/lists'
import { useSecretHold } from '@/lib/secret-hold'
import { FormDialog } from '@/ui/dialogs'
import { SecretDialog } from './import-keys-dialog'
import {
  type Expiration,
  ExpirationField,
  expirationForm,
  type ExpirationForm,
  expirationTime,
} from './expiration-field'

/** The default of the server's own command line. */
const DEFAULT: Expiration = { choice: 'quarter', date: '' }

/** Asks for the expiry of a new API key, then shows its secret once. */
export function CreateApiKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm(expirationForm(serverNow), { expiration: DEFAULT })
  const field = useFormField(form, 'expiration')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useCreateApiKey()
  useSecretHold(create.isPending)

  const send = ({ expiration }: ExpirationForm) =>
    create.mutate(
      { expiration: expirationTime(expiration, serverNow()) },
      {
        onSuccess: ({ apiKey }) => {
          // The response contains the secret: keep no copy of it here.
          create.reset()
          form.startOver()
          setSecret(apiKey)
          onClose()
        },
      },
    )

  return (
    <>
      <FormDialog
        open={open}
        title={t('api.create.title')}
        submitLabel={t('api.create.submit')}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        onClose={onClose}
        busy={create.isPending}
        error={create.error ? errorText(create.error, tCommon) : null}
      >
        <Typography>{t('api.create.intro')}</Typography>
        <ExpirationField field={field} choices={['day', 'week', 'month', 'quarter', 'year']} />
      </FormDialog>
      {secret === null ? null : (
        <SecretDialog open title={t('api.secret.title')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
