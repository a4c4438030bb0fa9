import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation, useNow, useServerNow } from '@/lib/texts'
import { SelectionBar } from '@/ui/selection-bar'
import type { ApiKey, PreAuthKey } from '@shared/api/resources'
import { useQuery } from '@tanstack/react-query'
import { planApiKeys, planPreAuthKeys } from '@/domain/other-plans'
import { apiKeysQuery } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCapabilities, useCurrentServer } from '@/lib/session'
import { lazyComponent } from '@/ui/page'
import type { ApiError } from '@shared/api/error'
import { isOwnKey } from '@shared/api/key-text'
import { apiKeyState, mayWork } from '@shared/states/machine-state'

export type KeysAct = 'expire' | 'delete'

interface KeysBulkBarProps<Key> {
  selected: readonly Key[]
  /** Number of selected keys that the filter hides. */
  hidden?: number
  /** The actions the server supports. */
  acts: readonly KeysAct[]
  onClear: () => void
  /** The dialog for an action on the selected keys. */
  dialog: ComponentType<{ keys: readonly Key[]; what: KeysAct; onClose: () => void; onStarted: () => void }>
}

/** Bulk actions on the selected keys, below the table. */
export function KeysBulkBar<Key>({ selected, hidden = 0, acts, onClear, dialog: Dialog }: KeysBulkBarProps<Key>) {
  const { t } = useTranslation('keys')
  const [asked, setAsked] = useState<{ keys: readonly Key[]; what: KeysAct } | null>(null)
  const onClose = () => setAsked(null)
  const onStarted = () => {
    setAsked(null)
    onClear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={t('bulk.selected', { count: selected.length })}
          hidden={hidden}
          onClear={onClear}
          acts={acts.map((what) => ({
            id: what,
            label: t(`bulk.${what}`),
            key: what === 'expire' ? 'x' : 'd',
            danger: true,
            run: () => setAsked({ what, keys: selected }),
          }))}
        />
      ) : null}
      {asked ? <Dialog {...asked} onClose={onClose} onStarted={onStarted} /> : null}
    </>
  )
}

const FAILS_ALL = new Set([
  'offline',
  'timeout',
  // A further key whose outcome is unknown would only add to those to look for.
  'uncertain',
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

interface PreAuthBulkDialogProps {
  keys: readonly PreAuthKey[]
  what: KeysAct
  body?: string
  onClose: () => void
  onStarted: () => void
}

/** Expires or deletes several pre-auth keys after a preview. */
export function PreAuthBulkDialog({ keys, what, body, onClose, onStarted }: PreAuthBulkDialogProps) {
  const { t } = useTranslation('keys')
  const can = useCapabilities()
  const now = useNow()
  const plan = useMemo(() => planPreAuthKeys(keys, what, can, now), [keys, what, can, now])
  return (
    <BulkDialog
      title={t(`bulk.title.${what}PreAuthKeys`, { count: keys.length })}
      body={body ?? t(`preAuth.${what}.body`)}
      submitLabel={t(`bulk.confirm.${what}PreAuthKeys`, { count: plan.acts.length })}
      action={`${what}PreAuthKeys`}
      plan={plan}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

/** Bulk actions on the selected pre-auth keys. */
export function PreAuthBulk(props: { selected: readonly PreAuthKey[]; hidden: number; onClear: () => void }) {
  const { deletePreAuthKey } = useCapabilities()
  return (
    <KeysBulkBar {...props} acts={deletePreAuthKey ? ['expire', 'delete'] : ['expire']} dialog={PreAuthBulkDialog} />
  )
}
