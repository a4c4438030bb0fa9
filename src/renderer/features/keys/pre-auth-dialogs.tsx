import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { shortKey } from '@shared/api/shown-key'
import { isActive, preAuthKeyState } from '@/domain/key-state'
import { useNow } from '@/lib/now'
import { useDeletePreAuthKey, useDeletePreAuthKeys, useExpirePreAuthKey } from '@/lib/queries/pre-auth-keys'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { KeyActionDialog } from './key-action-dialog'

interface KeyDialogProps {
  row: PreAuthKey
  onClose: () => void
}

export function ExpireKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const action = useExpirePreAuthKey({ wait: true })
  const losses = [t('preAuth.expire.loss')]
  return (
    <KeyActionDialog
      texts="preAuth.expire"
      name={shortKey(row.key)}
      losses={losses}
      action={action}
      input={{ id: row.id }}
      onClose={onClose}
    />
  )
}

export function DeleteKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const action = useDeletePreAuthKey({ wait: true })
  const active = isActive(preAuthKeyState(row, useNow()))
  const losses = [...(active ? [t('preAuth.delete.lossActive')] : []), t('preAuth.delete.lossRecord')]
  return (
    <KeyActionDialog
      texts="preAuth.delete"
      name={shortKey(row.key)}
      losses={losses}
      action={action}
      input={{ id: row.id }}
      onClose={onClose}
    />
  )
}

/** Deletes every key that can do nothing more. Many at once: it has to be typed. */
export function CleanKeysDialog({ keys, onClose }: { keys: readonly PreAuthKey[]; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const remove = useDeletePreAuthKeys()
  const toast = useToast()
  const count = keys.length
  const run = () =>
    remove.mutate(
      keys.map((key) => key.id),
      {
        onSuccess: ({ deleted, failed, error }) => {
          if (error === null) toast.show(t('preAuth.clean.done', { count: deleted }))
          else {
            const words = { done: deleted, count: failed, error: errorText(error, tCommon) }
            toast.show(t('preAuth.clean.partly', words), { kind: 'error' })
          }
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t('preAuth.clean.title', { count })}
      body={t('preAuth.clean.body')}
      losses={[t('preAuth.clean.loss', { count })]}
      confirmLabel={t('preAuth.clean.confirm', { count })}
      typeToConfirm={t('preAuth.clean.type')}
      busy={remove.isPending}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
