import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { serverNow } from '@/lib/now'
import { useCurrentServer } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { ApiKeysBulkDialog } from './api-keys-bulk'
import { type Expiration, ExpirationSchema, expirationTime } from './expiration'
import { ExpirationField } from './expiration-field'
import { PreAuthBulkDialog } from './pre-auth-bulk'
import { RotateKeyDialog } from './rotate-key-dialog'
import { RotatedKeysDialog } from './rotated-keys-dialog'
import { type OldKey, type Rotation, useRotateKeys } from './use-rotate-keys'

const DEFAULT: Expiration = { choice: 'quarter', date: '' }
const NewKeys = z.object({ expiration: ExpirationSchema })

interface RotateKeysDialogProps {
  /** May contain both kinds. */
  keys: readonly OldKey[]
  onClose: () => void
  /** Called once the new keys exist; the old ones may still work. */
  onDone: () => void
}

/** Separates the console's own key, which has a dialog of its own because the console must start using the new one. */
function useOthers(keys: readonly OldKey[]): { others: readonly OldKey[]; own: boolean } {
  const ownPrefix = useCurrentServer()?.keyPrefix
  const isOwn = (old: OldKey) => old.kind === 'apiKey' && ownPrefix !== undefined && isOwnKey(old.key.prefix, ownPrefix)
  const others = keys.filter((old) => !isOwn(old))
  return { others, own: others.length < keys.length }
}

/**
 * Replaces keys, because keys cannot be extended. New keys of the same kind are created first and their secrets shown once; then a job
 * expires the old ones whose new secrets were copied, after a preview. In this order, a working key exists at all times.
 */
export function RotateKeysDialog({ keys, onClose, onDone }: RotateKeysDialogProps) {
  const { others, own } = useOthers(keys)
  const [rotation, setRotation] = useState<Rotation | null>(null)
  const [replaced, setReplaced] = useState<readonly OldKey[] | null>(null)
  if (others.length === 0) return <RotateKeyDialog onClose={onClose} />
  if (rotation === null) return <Ask keys={others} own={own} onClose={onClose} onMade={setRotation} />
  if (replaced === null) {
    const next = (keysToExpire: readonly OldKey[]) => (keysToExpire.length === 0 ? onDone() : setReplaced(keysToExpire))
    return <RotatedKeysDialog rotation={rotation} onDone={next} />
  }
  return <ExpireOld keys={replaced} onDone={onDone} />
}

interface AskProps {
  keys: readonly OldKey[]
  own: boolean
  onClose: () => void
  onMade: (rotation: Rotation) => void
}

function Ask({ keys, own, onClose, onMade }: AskProps) {
  const { t } = useTranslation('keys')
  const form = useZodForm(NewKeys, { expiration: DEFAULT })
  const field = useFormField(form, 'expiration')
  const { rotate, made, stop } = useRotateKeys()
  const send = async ({ expiration }: z.infer<typeof NewKeys>) =>
    onMade(await rotate(keys, expirationTime(expiration, serverNow())))
  return (
    <FormDialog
      open
      title={t('rotateKeys.title', { count: keys.length })}
      submitLabel={t('rotateKeys.submit', { count: keys.length })}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
      busy={made !== null}
      onStop={stop}
    >
      <Typography>{t('rotateKeys.intro')}</Typography>
      {own ? <Alert severity="info">{t('rotateKeys.own')}</Alert> : null}
      <ExpirationField field={field} choices={['week', 'month', 'quarter', 'year']} />
    </FormDialog>
  )
}

/** Expires the old keys, one kind after the other, because a job handles one kind. */
function ExpireOld({ keys, onDone }: { keys: readonly OldKey[]; onDone: () => void }) {
  const { t } = useTranslation('keys')
  const preAuthKeys = keys.flatMap((old): PreAuthKey[] => (old.kind === 'preAuthKey' ? [old.key] : []))
  const apiKeys = keys.flatMap((old): ApiKey[] => (old.kind === 'apiKey' ? [old.key] : []))
  const [part, setPart] = useState<'preAuthKeys' | 'apiKeys'>(preAuthKeys.length > 0 ? 'preAuthKeys' : 'apiKeys')
  const next = () => (part === 'preAuthKeys' && apiKeys.length > 0 ? setPart('apiKeys') : onDone())
  const body = t('rotateKeys.expireOld')
  return part === 'preAuthKeys' ? (
    <PreAuthBulkDialog keys={preAuthKeys} what="expire" body={body} onClose={next} onStarted={next} />
  ) : (
    <ApiKeysBulkDialog keys={apiKeys} what="expire" body={body} onClose={next} onStarted={next} />
  )
}
