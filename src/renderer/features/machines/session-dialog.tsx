import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { Controller } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { useAuthApprove, useAuthReject } from '@/lib/queries/server'
import { FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import { readRegistration } from './registration-key'
import { useCall } from './use-node-changes'

const decisions = ['approve', 'reject'] as const
type Decision = (typeof decisions)[number]

const Session = z.object({ text: z.string().trim().min(1, 'idRequired'), decision: z.enum(decisions) })
type Session = z.infer<typeof Session>

function DecisionField({ value, onChange }: { value: Decision; onChange: (decision: Decision) => void }) {
  const { t } = useTranslation('machines')
  return (
    <RadioGroup
      aria-label={t('session.decision')}
      value={value}
      onChange={(_event, chosen) => onChange(chosen as Decision)}
    >
      <FormControlLabel value="approve" control={<Radio />} label={t('session.approve')} />
      <FormControlLabel value="reject" control={<Radio />} label={t('session.reject')} />
    </RadioGroup>
  )
}

/** Approves or rejects a waiting SSH check or sign-in by the id its page shows (servers with `authSessions`). */
export function SessionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const toast = useToast()
  const approve = useAuthApprove()
  const reject = useAuthReject()
  const form = useZodForm<Session>(Session, { text: '', decision: 'approve' })
  const decision = form.watch('decision')
  const { run, busy, error, clearError } = useCall(async (typed: string) => {
    const authId = readRegistration(typed).key || typed
    await (decision === 'approve' ? approve : reject).mutateAsync({ authId })
    toast.show(t(`session.done.${decision}`))
    form.startOver()
    onClose()
  })
  const submit = form.handleSubmit(({ text }) => void run(text))
  return (
    <FormDialog
      open={open}
      title={t('session.title')}
      submitLabel={t(`session.submit.${decision}`)}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('session.help')}</Typography>
      <FormTextField
        form={form}
        name="text"
        label={t('session.id')}
        help={t('session.idHint')}
        say={() => t('session.idRequired')}
        onEdit={clearError}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <Controller
        control={form.control}
        name="decision"
        render={({ field }) => <DecisionField value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
