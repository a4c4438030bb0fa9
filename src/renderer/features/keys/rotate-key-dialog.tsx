import Typography from '@mui/material/Typography'
import { errorText, useTranslation, useServerNow } from '@/lib/texts'
import { useFormField, useZodForm } from '@/components/form/form'
import { ApiError } from '@shared/api/error'
import type { RotationReport } from '@shared/ipc/session'
import { useRotateKey } from '@/lib/queries/lists'
import { useCurrentServer } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import {
  type Expiration,
  ExpirationField,
  expirationForm,
  type ExpirationForm,
  expirationTime,
} from './expiration-field'

const DEFAULT: Expiration = { choice: 'quarter', date: '' }

/** Returns a function that describes the result of the rotation: a new key is in use in each case, the old one may still work. */
function useReportText(): (report: RotationReport) => string {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  return (report) =>
    report.old === 'kept'
      ? t('rotate.kept', { reason: errorText(ApiError.fromBody(report.error), tCommon) })
      : t(report.old === 'expired' ? 'rotate.done' : 'rotate.unknown')
}

/** Replaces the key that the console signs in with. */
export function RotateKeyDialog({ onClose }: { onClose: () => void }) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm(expirationForm(serverNow), { expiration: DEFAULT })
  const field = useFormField(form, 'expiration')
  const server = useCurrentServer()?.name ?? ''
  const toast = useToast()
  const reportText = useReportText()
  const rotate = useRotateKey()

  const send = ({ expiration }: ExpirationForm) =>
    rotate.mutate(expirationTime(expiration, serverNow()), {
      onSuccess: (report) => {
        toast.show(reportText(report), report.old === 'expired' ? {} : { kind: 'error' })
        onClose()
      },
    })

  return (
    <FormDialog
      open
      title={t('rotate.title', { server })}
      submitLabel={t('rotate.submit')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
      busy={rotate.isPending}
      error={rotate.error ? errorText(rotate.error, tCommon) : null}
    >
      <Typography>{t('rotate.intro')}</Typography>
      <Typography color="textSecondary">{t('rotate.others')}</Typography>
      <ExpirationField field={field} choices={['month', 'quarter', 'year']} />
    </FormDialog>
  )
}
