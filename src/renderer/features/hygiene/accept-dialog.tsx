import Typography from '@mui/material/Typography'
import type { CheckId, Found } from '@shared/hygiene/network'
import { objectOf } from '@shared/hygiene/report'
import { AcceptanceSchema } from '@shared/ipc/annotations'
import { DAY, dayHere, endOfDayHere } from '@shared/time'
import { errorText, useTranslation, useServerNow } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { useUpdateHygiene } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'

/** Default duration of an acceptance: a quarter of a year, in milliseconds. */
const DEFAULT_DURATION = 90 * DAY

const endOf = (date: string) => new Date(endOfDayHere(date))

const fieldsAt = (now: () => number) =>
  z.object({
    reason: AcceptanceSchema.shape.reason,
    /** A date as date fields write it. */
    until: z.string().refine((date) => endOf(date).getTime() > now(), 'ahead'),
  })

interface AcceptDialogProps {
  check: CheckId
  found: Found
  onClose: () => void
}

/** Accepts a finding until a date, for a reason that is stored. */
export function AcceptDialog({ check, found, onClose }: AcceptDialogProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('hygiene')
  const { t: tCommon } = useTranslation('common')
  const serverId = useServerId() ?? ''
  const accept = useUpdateHygiene('hygiene:accept')
  const form = useZodForm(fieldsAt(serverNow), {
    reason: '',
    until: dayHere(serverNow() + DEFAULT_DURATION),
  })
  const send = ({ reason, until: date }: z.infer<ReturnType<typeof fieldsAt>>) => {
    const acceptance = { check, object: objectOf(found), label: found.label, reason, until: endOf(date).toISOString() }
    accept.mutate({ serverId, acceptance }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      discards
      local
      title={t('accept.title', { name: found.label })}
      submitLabel={t('accept.submit')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
      busy={accept.isPending}
      error={accept.error ? errorText(accept.error, tCommon) : null}
    >
      <Typography color="textSecondary">{t('accept.intro')}</Typography>
      <FormTextField form={form} name="reason" label={t('accept.reason')} multiline />
      <FormTextField
        form={form}
        name="until"
        type="date"
        label={t('accept.until')}
        say={(problem) => (problem === 'ahead' ? t('accept.ahead') : undefined)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}
