import type { Node, ApiKey, PreAuthKey } from '@shared/api/resources'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ExpiryEntry } from '@/domain/expiry/entries'
import { useCapabilities } from '@/lib/session'
import type { TableMenuItem } from '@/ui/data-table/types'
import { type SelectionAct, SelectionBar } from '@/ui/selection-bar'

/** A key to be replaced by a new one. */
type RotatedKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** Dialogs that belong to other features. */
export interface ExpiryDialogs {
  /** Changes the expiry of several machines. */
  readonly Machines: ComponentType<{
    nodes: readonly Node[]
    expiry: 'date' | 'never'
    onClose: () => void
    onStarted: () => void
  }>
  readonly Keys: ComponentType<{ keys: readonly RotatedKey[]; onClose: () => void; onDone: () => void }>
}

type ExpiryQuestion =
  | { readonly act: 'renew' | 'never'; readonly nodes: readonly Node[] }
  | { readonly act: 'rotate'; readonly keys: readonly RotatedKey[] }

const machinesOf = (rows: readonly ExpiryEntry[]) => rows.flatMap((row) => (row.kind === 'machine' ? [row.node] : []))

function keysOf(rows: readonly ExpiryEntry[]): RotatedKey[] {
  return rows.flatMap((row): RotatedKey[] => {
    if (row.kind === 'preAuthKey') return [{ kind: row.kind, key: row.preAuthKey }]
    return row.kind === 'apiKey' ? [{ kind: row.kind, key: row.apiKey }] : []
  })
}

/** Opens the dialogs. Calls `onStarted` once a job has started. */
function useAsking({ Machines, Keys }: ExpiryDialogs, onStarted: () => void) {
  const [asked, setAsked] = useState<ExpiryQuestion | null>(null)
  const close = () => setAsked(null)
  const done = () => {
    close()
    onStarted()
  }
  let dialog = null
  if (asked?.act === 'rotate') dialog = <Keys keys={asked.keys} onClose={close} onDone={done} />
  else if (asked)
    dialog = (
      <Machines
        nodes={asked.nodes}
        expiry={asked.act === 'never' ? 'never' : 'date'}
        onClose={close}
        onStarted={done}
      />
    )
  return { ask: setAsked, dialog }
}

/** Returns the row menu. Actions the server does not support are disabled with a reason. */
export function useExpiryMenu(dialogs: ExpiryDialogs) {
  const { t } = useTranslation('expiry')
  const can = useCapabilities()
  const { ask, dialog } = useAsking(dialogs, () => {})
  const menu = (row: ExpiryEntry): TableMenuItem[] => {
    if (row.kind !== 'machine')
      return [
        { label: t('act.rotate'), onClick: () => ask({ act: 'rotate', keys: keysOf([row]) }) },
        { label: t('act.renew'), onClick: () => {}, disabled: true, reason: t('reason.keys') },
      ]
    return [
      {
        label: t('act.renew'),
        onClick: () => ask({ act: 'renew', nodes: [row.node] }),
        disabled: !can.expireAt,
        reason: t('reason.expireAt'),
      },
      {
        label: t('act.never'),
        onClick: () => ask({ act: 'never', nodes: [row.node] }),
        disabled: !can.neverExpire,
        reason: t('reason.neverExpire'),
      },
    ]
  }
  return { menu, dialog }
}

interface ExpirySelectionProps extends ExpiryDialogs {
  selected: readonly ExpiryEntry[]
  onClear: () => void
}

/** Bulk actions on the selection: machines are renewed, keys are replaced. */
export function ExpirySelection({ selected, onClear, ...dialogs }: ExpirySelectionProps) {
  const { t } = useTranslation('expiry')
  const { expireAt, neverExpire } = useCapabilities()
  const { ask, dialog } = useAsking(dialogs, onClear)
  const nodes = machinesOf(selected)
  const keys = keysOf(selected)
  const renew: SelectionAct = {
    id: 'renew',
    label: t('bulk.renew', { count: nodes.length }),
    key: 'x',
    ...(!expireAt && { reason: t('reason.expireAt') }),
    run: () => ask({ act: 'renew', nodes }),
  }
  const never: SelectionAct = {
    id: 'never',
    label: t('bulk.never', { count: nodes.length }),
    ...(!neverExpire && { reason: t('reason.neverExpire') }),
    run: () => ask({ act: 'never', nodes }),
  }
  const rotate: SelectionAct = {
    id: 'rotate',
    label: t('bulk.rotate', { count: keys.length }),
    key: 'r',
    run: () => ask({ act: 'rotate', keys }),
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('selection')}
          summary={t('selected', { count: selected.length })}
          onClear={onClear}
          acts={[...(nodes.length > 0 ? [renew, never] : []), ...(keys.length > 0 ? [rotate] : [])]}
        />
      ) : null}
      {dialog}
    </>
  )
}
