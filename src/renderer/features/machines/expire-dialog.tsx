import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { machineName } from '@/domain/machine-state'
import { useNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import type { ActionDialogProps } from './machine-actions'
import { dateProblem, type ExpiryChoice, inDays, toLocalInput } from './expiry-choice'
import { ExpiryFields } from './expiry-fields'
import { useExpiry } from './use-node-changes'

const DEFAULT_DAYS = 90
const CLOCK_MS = 5_000

/** The choice a dialog starts with: the date that is set, else three months; now, where the server knows nothing else. */
export function firstChoice(expiry: string | null, expireAt: boolean, now: number): ExpiryChoice {
  const set = expiry !== null && Date.parse(expiry) > now
  return { mode: expireAt ? 'date' : 'now', date: set ? toLocalInput(Date.parse(expiry)) : inDays(DEFAULT_DAYS, now) }
}

/** Says when a machine has to log in again. */
export function ExpireDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { expireAt } = useCapabilities()
  const name = machineName(node)
  const [choice, setChoice] = useState(() => firstChoice(node.expiry, expireAt, Date.now()))
  const [asked, setAsked] = useState(false)
  const { run, busy, error, clearError } = useExpiry()
  const problem = dateProblem(choice, useNow(CLOCK_MS))
  const submit = async () => {
    setAsked(true)
    if (problem === null && (await run(node, choice))) onDone()
  }
  return (
    <FormDialog
      open={open}
      title={t('expire.title', { name })}
      submitLabel={t(`expire.submit.${choice.mode}`, { name })}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ExpiryFields
        value={choice}
        problem={asked ? problem : null}
        onChange={(next) => {
          setChoice(next)
          clearError()
        }}
      />
      <Typography color="textSecondary">{t(`expire.hint.${choice.mode}`)}</Typography>
    </FormDialog>
  )
}
