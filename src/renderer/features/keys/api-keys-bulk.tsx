import type { ApiKey } from '@shared/api/api-keys'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { planApiKeys } from '@/domain/other-plans'
import { useServerNow } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { lazyComponent } from '@/ui/lazy-component'
import { type KeysAct, KeysBulkBar } from './keys-bulk-bar'
import type { ApiError } from '@shared/api/error'
import { isOwnKey } from '@shared/api/key-text'
import { apiKeyState, mayWork } from '@shared/states/key-state'

const FAILS_ALL = new Set([
  'offline',
  'timeout',
  'unauthorized',
  'readOnly',
  'untrusted',
  'mockUnavailable',
  'busy',
  'limited',
])

/** Returns true for an error that would fail all further keys as well. */
export const failsAllKeys = ({ code }: ApiError): boolean => FAILS_ALL.has(code)

const BulkDialog = lazyComponent(async () => (await import('@/components/jobs/bulk-dialog')).BulkDialog)

interface ApiKeysBulkDialogProps {
  keys: readonly ApiKey[]
  what: KeysAct
  body?: string
  onClose: () => void
  onStarted: () => void
}

const NONE: readonly ApiKey[] = []

/** Expires or deletes several API keys after a preview. */
export function ApiKeysBulkDialog({ keys, what, body, onClose, onStarted }: ApiKeysBulkDialogProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { data: all = NONE } = useQuery(apiKeysQuery())
  const demo = useQuery(serverInfoQuery()).data?.kind === 'mock'
  const ownPrefix = useCurrentServer()?.keyPrefix
  const plan = useMemo(() => {
    const now = serverNow()
    // The lockout check considers only the keys that remain.
    const ending = new Set(keys.map(({ id }) => id))
    const left = all.filter(({ id }) => !ending.has(id))
    return planApiKeys(keys, what, (key) => lockOut({ key, keys: left, ownPrefix, demo, now }), now)
  }, [keys, what, all, ownPrefix, demo, serverNow])
  return (
    <BulkDialog
      title={t(`bulk.title.${what}ApiKeys`, { count: keys.length })}
      body={body ?? t(`api.${what}.body`)}
      submitLabel={t(`bulk.confirm.${what}ApiKeys`, { count: plan.acts.length })}
      action={`${what}ApiKeys`}
      plan={plan}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

/** Bulk actions on the selected API keys. */
export function ApiKeysBulk({ selected, onClear }: { selected: readonly ApiKey[]; onClear: () => void }) {
  return <KeysBulkBar selected={selected} acts={['expire', 'delete']} onClear={onClear} dialog={ApiKeysBulkDialog} />
}

/**
 * The effect of expiring a key on this console. `own`: it signs in with this key. `last`: no other key works, so it must be this one.
 * `maybe`: its own key is unknown.
 */
type LockOut = 'own' | 'last' | 'maybe'

interface LockOutFacts {
  key: ApiKey
  keys: readonly ApiKey[]
  /** Undefined if the console does not know its own key. */
  ownPrefix: string | undefined
  /** True for the demo network, which needs no key. */
  demo: boolean
  now: number
}

/** Returns the effect on this console; null if expiring the key cannot lock it out. */
export function lockOut({ key, keys, ownPrefix, demo, now }: LockOutFacts): LockOut | null {
  if (demo || apiKeyState(key, now) === 'expired') return null
  if (ownPrefix !== undefined) return isOwnKey(key.prefix, ownPrefix) ? 'own' : null
  const others = keys.some((other) => other.id !== key.id && mayWork(apiKeyState(other, now)))
  return others ? 'maybe' : 'last'
}
