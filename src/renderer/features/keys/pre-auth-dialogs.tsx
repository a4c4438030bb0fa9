import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { preAuthKeyState, shortKey } from '@/domain/key-state'
import { useNow } from '@/lib/now'
import { useDeletePreAuthKey, useDeletePreAuthKeys, useExpirePreAuthKey } from '@/lib/queries/pre-auth-keys'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'

interface KeyDialogProps {
  row: PreAuthKey
  onClose: () => void
}

export function ExpireKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const expire = useExpirePreAuthKey({ wait: true })
  const toast = useToast()
  const key = shortKey(row.key)
  const done = () => {
    toast.show(t('preAuth.expire.done', { key }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('preAuth.expire.title', { key })}
      body={t('preAuth.expire.body')}
      losses={[t('preAuth.expire.loss')]}
      confirmLabel={t('preAuth.expire.confirm', { key })}
      busy={expire.isPending}
      error={expire.error ? errorText(expire.error, tCommon) : null}
      onConfirm={() => expire.mutate({ id: row.id }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

export function DeleteKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const remove = useDeletePreAuthKey({ wait: true })
  const toast = useToast()
  const key = shortKey(row.key)
  const active = preAuthKeyState(row, useNow()) === 'active'
  const done = () => {
    toast.show(t('preAuth.delete.done', { key }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('preAuth.delete.title', { key })}
      body={t('preAuth.delete.body')}
      losses={[...(active ? [t('preAuth.delete.lossActive')] : []), t('preAuth.delete.lossRecord')]}
      confirmLabel={t('preAuth.delete.confirm', { key })}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error, tCommon) : null}
      onConfirm={() => remove.mutate({ id: row.id }, { onSuccess: done })}
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
