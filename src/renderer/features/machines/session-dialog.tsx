import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthApprove, useAuthReject } from '@/lib/queries/auth'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { readRegistration } from './registration-key'
import { useCall } from './use-node-changes'

type Decision = 'approve' | 'reject'

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

/** Lets a waiting SSH check or sign-in go on, or refuses it, by the id its page shows (servers with `authSessions`). */
export function SessionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const toast = useToast()
  const approve = useAuthApprove()
  const reject = useAuthReject()
  const [text, setText] = useState('')
  const [decision, setDecision] = useState<Decision>('approve')
  const [asked, setAsked] = useState(false)
  const typed = text.trim()
  const { run, busy, error, clearError } = useCall(async () => {
    const authId = readRegistration(typed).key || typed
    await (decision === 'approve' ? approve : reject).mutateAsync({ authId })
    toast.show(t(`session.done.${decision}`))
    setText('')
    setAsked(false)
    onClose()
  })
  const submit = () => {
    setAsked(true)
    if (typed) void run()
  }
  const missing = asked && typed === ''
  return (
    <FormDialog
      open={open}
      title={t('session.title')}
      submitLabel={t(`session.submit.${decision}`)}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('session.help')}</Typography>
      <TextField
        label={t('session.id')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          clearError()
        }}
        error={missing}
        helperText={missing ? t('session.idRequired') : t('session.idHint')}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <DecisionField value={decision} onChange={setDecision} />
    </FormDialog>
  )
}
