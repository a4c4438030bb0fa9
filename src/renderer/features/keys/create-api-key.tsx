import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useNow } from '@/lib/now'
import { useCreateApiKey } from '@/lib/queries/api-keys'
import { FormDialog } from '@/ui/form-dialog'
import { SecretDialog } from '@/ui/secret-dialog'
import { type Expiration, expirationProblem, expirationTime } from './expiration'
import { ExpirationField } from './expiration-field'

/** What the server's own command line gives. */
const DEFAULT: Expiration = { choice: 'quarter', date: '' }

/** Asks how long a new API key lasts, then shows its secret once. */
export function CreateApiKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const [expiration, setExpiration] = useState(DEFAULT)
  const [asked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const create = useCreateApiKey()
  const problem = expirationProblem(expiration, useNow())

  const submit = () => {
    setAsked(true)
    if (problem !== null) return
    create.mutate(
      { expiration: expirationTime(expiration, Date.now()) },
      {
        onSuccess: ({ apiKey }) => {
          // The answer holds the secret: nothing of it stays behind here.
          create.reset()
          setExpiration(DEFAULT)
          setAsked(false)
          setSecret(apiKey)
          onClose()
        },
      },
    )
  }

  return (
    <>
      <FormDialog
        open={open}
        title={t('api.create.title')}
        submitLabel={t('api.create.submit')}
        onSubmit={submit}
        onClose={onClose}
        busy={create.isPending}
        error={create.error ? errorText(create.error, tCommon) : null}
      >
        <Typography>{t('api.create.intro')}</Typography>
        <ExpirationField
          value={expiration}
          onChange={setExpiration}
          choices={['day', 'week', 'month', 'quarter', 'year']}
          problem={asked ? problem : null}
        />
      </FormDialog>
      {secret === null ? null : (
        <SecretDialog open title={t('api.secret.title')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
