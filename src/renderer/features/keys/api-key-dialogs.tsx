import { apiKeyObject } from '@shared/acts/objects'
import type { ApiKey } from '@shared/api/api-keys'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { shortKey } from '@shared/api/shown-key'
import { apiKeyState } from '@shared/states/key-state'
import { useNow } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { KeyActionDialog } from './key-action-dialog'
import { lockOut } from './lock-out'

interface ApiKeyDialogProps {
  row: ApiKey
  onClose: () => void
}

/** Returns the consequences of expiring the key; the console's own access comes first. */
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
  return (
    <KeyActionDialog
      texts="api.expire"
      name={shortKey(row.prefix)}
      losses={useLosses(row)}
      act={{ kind: 'apiKey.expire', id: row.id }}
      object={apiKeyObject(row)}
      onClose={onClose}
    />
  )
}

export function DeleteApiKeyDialog({ row, onClose }: ApiKeyDialogProps) {
  const { t } = useTranslation('keys')
  return (
    <KeyActionDialog
      texts="api.delete"
      name={shortKey(row.prefix)}
      losses={[...useLosses(row), t('api.delete.lossRecord')]}
      act={{ kind: 'apiKey.delete', id: row.id }}
      object={apiKeyObject(row)}
      onClose={onClose}
    />
  )
}
