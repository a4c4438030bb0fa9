import { preAuthKeyObject } from '@shared/acts/objects'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useTranslation } from '@/lib/texts'
import { shortKey } from '@shared/api/shown-key'
import { isActive, preAuthKeyState } from '@shared/states/key-state'
import { useNow } from '@/lib/now'
import { KeyActionDialog } from './key-action-dialog'

interface KeyDialogProps {
  row: PreAuthKey
  onClose: () => void
}

export function ExpireKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const losses = [t('preAuth.expire.loss')]
  return (
    <KeyActionDialog
      texts="preAuth.expire"
      name={shortKey(row.key)}
      losses={losses}
      act={{ kind: 'preAuthKey.expire', id: row.id }}
      object={preAuthKeyObject(row)}
      onClose={onClose}
    />
  )
}

export function DeleteKeyDialog({ row, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const active = isActive(preAuthKeyState(row, useNow()))
  const losses = [...(active ? [t('preAuth.delete.lossActive')] : []), t('preAuth.delete.lossRecord')]
  return (
    <KeyActionDialog
      texts="preAuth.delete"
      name={shortKey(row.key)}
      losses={losses}
      act={{ kind: 'preAuthKey.delete', id: row.id }}
      object={preAuthKeyObject(row)}
      onClose={onClose}
    />
  )
}
