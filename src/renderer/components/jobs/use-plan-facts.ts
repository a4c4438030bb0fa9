import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlanFacts } from '@/domain/machine-plan'
import { useOwnedTags } from '@/domain/tag-suggestions'
import { useMeshAddresses } from '@/lib/queries/mesh-addresses'
import { nodesQuery } from '@/lib/queries/nodes'
import { useServerNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'

/** Returns the facts for planning machine changes, as of the opening of the dialog. */
export function usePlanFacts(): PlanFacts {
  const serverNow = useServerNow()
  const { data: all = [] } = useQuery(nodesQuery())
  const can = useCapabilities()
  const owned = useOwnedTags()
  const ownAddresses = useMeshAddresses()
  const [now] = useState(serverNow)
  // The list may reload behind the dialog: the facts keep the machines it opened with.
  const [known, setKnown] = useState(all)
  if (known.length === 0 && all.length > 0) setKnown(all)
  return useMemo(() => ({ all: known, can, owned, ownAddresses, now }), [known, can, owned, ownAddresses, now])
}
