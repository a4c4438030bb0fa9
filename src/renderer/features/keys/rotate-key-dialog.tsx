import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useNow } from '@/lib/now'
import { useRotateKey } from '@/lib/queries/own-key'
import { useCurrentServer } from '@/lib/session'
import { validationText } from '@/lib/validation-text'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast'
import { type Expiration, expirationProblem, expirationTime } from './expiration'
import { ExpirationField } from './expiration-field'

const DEFAULT: Expiration = { choice: 'quarter', date: '' }

/** Replaces the key the console signs in with. */
export function RotateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const [expiration, setExpiration] = useState(DEFAULT)
  const server = useCurrentServer()?.name ?? ''
  const toast = useToast()
  const rotate = useRotateKey()
  const problem = expirationProblem(expiration, useNow())

  const submit = () => {
    if (problem !== null) return
    rotate.mutate(expirationTime(expiration, Date.now()), {
      onSuccess: ({ old, reason }) => {
        if (old === 'expired') toast.show(t('rotate.done'))
        else toast.show(t('rotate.kept', { reason: validationText(reason, tCommon) }), { kind: 'error' })
        onClose()
      },
    })
  }

  return (
    <FormDialog
      open
      title={t('rotate.title', { server })}
      submitLabel={t('rotate.submit')}
      onSubmit={submit}
      onClose={onClose}
      busy={rotate.isPending}
      error={rotate.error ? errorText(rotate.error, tCommon) : null}
    >
      <Typography>{t('rotate.intro')}</Typography>
      <Typography color="textSecondary">{t('rotate.others')}</Typography>
      <ExpirationField
        value={expiration}
        onChange={setExpiration}
        choices={['month', 'quarter', 'year']}
        problem={problem}
      />
    </FormDialog>
  )
}
