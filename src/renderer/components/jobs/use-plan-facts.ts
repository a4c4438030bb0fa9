import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlanFacts } from '@/domain/machine-plan'
import { useOwnedTags } from '@/domain/tag-suggestions'
import { useMeshAddresses } from '@/lib/queries/mesh-addresses'
import { nodesQuery } from '@/lib/queries/nodes'
import { serverNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'

/** What plans for machines have to know, as of when the dialog was opened. */
export function usePlanFacts(): PlanFacts {
  const { data: all = [] } = useQuery(nodesQuery())
  const can = useCapabilities()
  const owned = useOwnedTags()
  const ownAddresses = useMeshAddresses()
  const [now] = useState(serverNow)
  // The list may be read again below the dialog: the facts stay those that its machines came with.
  const [known, setKnown] = useState(all)
  if (known.length === 0 && all.length > 0) setKnown(all)
  return useMemo(() => ({ all: known, can, owned, ownAddresses, now }), [known, can, owned, ownAddresses, now])
}
