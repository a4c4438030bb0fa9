import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFollowing, useFormField, useZodForm } from '@/components/form/form'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { instantOf } from '@shared/time'
import { useServerNow } from '@/lib/now'
import type { ActionDialogProps } from './machine-actions'
import {
  type DateProblem,
  expiryAct,
  type ExpiryChoice,
  expiryField,
  ExpiryFields,
  inDays,
  isUnchanged,
  toLocalInput,
} from './expiry-fields'
import { useNodeAct } from './use-node-changes'

const DEFAULT_DAYS = 90
const expiryAt = (now: () => number) => z.object({ expiry: expiryField(now) })

/** Returns the initial choice: the current expiry, otherwise three months; "now" if the server supports nothing else. */
export function firstChoice(expiry: string | null, expireAt: boolean, now: number): ExpiryChoice {
  const set = expiry === null ? null : instantOf(expiry)
  const date = set !== null && set > now ? toLocalInput(set) : inDays(DEFAULT_DAYS, now)
  return { mode: expireAt ? 'date' : 'now', date }
}

/** Sets when a machine must log in again. */
export function ExpireDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('machines')
  const { expireAt } = useCapabilities()
  const name = machineName(node)
  const { run, busy, error, clearError } = useNodeAct()
  const first = useMemo(
    () => ({ expiry: firstChoice(node.expiry, expireAt, serverNow()) }),
    [node.expiry, expireAt, serverNow],
  )
  const form = useZodForm(expiryAt(serverNow), first)
  useFollowing(form, first)
  const { ref, value: choice, problem, onChange, onBlur } = useFormField(form, 'expiry', { onEdit: clearError })
  const hint = choice.mode === 'now' && !node.online ? 'nowOffline' : choice.mode
  const submit = form.handleSubmit(async ({ expiry }) => {
    const [act] = expiryAct(node, expiry, serverNow()) ?? []
    if (act && (await run(act, node, t(`toast.expiry.${expiry.mode}`, { name })))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('expire.title', { name })}
      submitLabel={t(`expire.submit.${choice.mode}`, { name })}
      busy={busy}
      error={error}
      unchanged={open && !busy && isUnchanged(node, choice, serverNow()) ? t('expire.unchanged') : null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ExpiryFields
        value={choice}
        problem={problem as DateProblem | undefined}
        dateRef={ref}
        onChange={onChange}
        onBlur={onBlur}
      />
      <Typography color="textSecondary">{t(`expire.hint.${hint}`)}</Typography>
      <Consequence acts={open ? expiryAct(node, choice, serverNow()) : null} />
    </FormDialog>
  )
}
