import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import type { CheckId, Found } from '@shared/hygiene/network'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { apiKeysQuery, nodesQuery, preAuthKeysQuery } from '@/lib/queries/lists'

type ReplacedKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** Dialogs of other features that fix many findings at once. */
export interface HygieneFixes {
  readonly Machines: ComponentType<{
    action: 'delete' | 'tags'
    nodes: readonly Node[]
    onClose: () => void
    onStarted: () => void
  }>
  readonly ExpireKeys: ComponentType<{ keys: readonly PreAuthKey[]; onClose: () => void; onStarted: () => void }>
  readonly RotateKeys: ComponentType<{ keys: readonly ReplacedKey[]; onClose: () => void; onDone: () => void }>
}

/** The bulk fix of each check. Findings of other checks are fixed one by one on the pages they link to. */
const fixOf: Partial<Record<CheckId, 'delete' | 'tags' | 'expire' | 'rotate'>> = {
  stale: 'delete',
  neverSeen: 'delete',
  unowned: 'tags',
  reusableKeys: 'expire',
  endlessKeys: 'rotate',
}

interface FixButtonProps {
  check: CheckId
  found: readonly Found[]
  fixes: HygieneFixes
}

/** Opens the dialog that fixes all findings of a check after a preview; renders nothing if the check has no bulk fix. */
export function FixButton({ check, found, fixes }: FixButtonProps) {
  const { t } = useTranslation('hygiene')
  const [asked, setAsked] = useState<readonly Found[] | null>(null)
  const fix = fixOf[check]
  if (!fix) return null
  return (
    <>
      <Button onClick={() => setAsked(found)}>{t(`fix.${fix}`, { count: found.length })}</Button>
      {asked ? <FixDialog fix={fix} found={asked} fixes={fixes} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const NONE: readonly never[] = []

interface FixDialogProps {
  fix: 'delete' | 'tags' | 'expire' | 'rotate'
  found: readonly Found[]
  fixes: HygieneFixes
  onClose: () => void
}

/** Looks the objects up in the current lists, so that objects deleted in the meantime are dropped. */
function FixDialog({ fix, found, fixes: { Machines, ExpireKeys, RotateKeys }, onClose }: FixDialogProps) {
  const { data: nodes = NONE } = useQuery(nodesQuery())
  const { data: preAuthKeys = NONE } = useQuery(preAuthKeysQuery())
  const { data: apiKeys = NONE } = useQuery(apiKeysQuery())
  const [about] = useState(() => {
    const ids = (kind: Found['kind']) => new Set(found.flatMap((one) => (one.kind === kind ? [one.id] : [])))
    const of = <T extends { id: string }>(kind: Found['kind'], list: readonly T[]) => {
      const wanted = ids(kind)
      return list.filter(({ id }) => wanted.has(id))
    }
    return {
      nodes: of('machine', nodes),
      preAuthKeys: of('preAuthKey', preAuthKeys),
      apiKeys: of('apiKey', apiKeys),
    }
  })
  if (fix === 'delete' || fix === 'tags')
    return <Machines action={fix} nodes={about.nodes} onClose={onClose} onStarted={onClose} />
  if (fix === 'expire') return <ExpireKeys keys={about.preAuthKeys} onClose={onClose} onStarted={onClose} />
  const keys: ReplacedKey[] = [
    ...about.preAuthKeys.map((key) => ({ kind: 'preAuthKey' as const, key })),
    ...about.apiKeys.map((key) => ({ kind: 'apiKey' as const, key })),
  ]
  return <RotateKeys keys={keys} onClose={onClose} onDone={onClose} />
}
