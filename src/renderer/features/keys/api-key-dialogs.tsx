import type { ApiKey } from '@shared/api/api-keys'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { apiKeyState, shortKey } from '@/domain/key-state'
import { useNow } from '@/lib/now'
import { apiKeysQuery, useDeleteApiKey, useExpireApiKey } from '@/lib/queries/api-keys'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { lockOut } from './lock-out'

interface ApiKeyDialogProps {
  row: ApiKey
  onClose: () => void
}

/** What ending the key costs, the console's own way in first. */
function useLosses(row: ApiKey): string[] {
  const { t } = useTranslation('keys')
  const now = useNow()
  const { data: keys = [] } = useQuery(apiKeysQuery())
  const demo = useQuery(serverInfoQuery()).data?.kind === 'mock'
  const ownPrefix = useCurrentServer()?.keyPrefix
  const self = lockOut({ key: row, keys, ownPrefix, demo, now })
  if (apiKeyState(row, now) === 'expired') return []
  return [...(self === null ? [] : [t(`api.lockOut.${self}`)]), t('api.expire.loss')]
}

export function ExpireApiKeyDialog({ row, onClose }: ApiKeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const expire = useExpireApiKey({ wait: true })
  const toast = useToast()
  const prefix = shortKey(row.prefix)
  const done = () => {
    toast.show(t('api.expire.done', { prefix }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('api.expire.title', { prefix })}
      body={t('api.expire.body')}
      losses={useLosses(row)}
      confirmLabel={t('api.expire.confirm', { prefix })}
      busy={expire.isPending}
      error={expire.error ? errorText(expire.error, tCommon) : null}
      onConfirm={() => expire.mutate({ prefix: row.prefix }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

export function DeleteApiKeyDialog({ row, onClose }: ApiKeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const remove = useDeleteApiKey({ wait: true })
  const toast = useToast()
  const prefix = shortKey(row.prefix)
  const done = () => {
    toast.show(t('api.delete.done', { prefix }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('api.delete.title', { prefix })}
      body={t('api.delete.body')}
      losses={[...useLosses(row), t('api.delete.lossRecord')]}
      confirmLabel={t('api.delete.confirm', { prefix })}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error, tCommon) : null}
      onConfirm={() => remove.mutate({ prefix: row.prefix }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
