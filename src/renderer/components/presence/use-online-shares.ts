import { shareOf } from '@shared/presence/interval'
import type { OnlineShares } from '@shared/query/machine-language'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { machineSharesQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'

/** Returns a percentage with one decimal, rounded down: a machine that was ever offline never shows 100. */
export const shownShare = (share: number) => Math.floor(share * 10) / 10

/** Returns the online shares of machines, if they are `wanted`: a new object whenever they change. */
export function useOnlineShares(wanted: boolean): OnlineShares {
  const { data } = useQuery({ ...machineSharesQuery(useServerId() ?? ''), enabled: wanted })
  return useMemo(() => {
    const shares = new Map<string, number>()
    data?.ids.forEach((id, index) => {
      const share = shareOf({ online: data.online[index] ?? 0, known: data.known[index] ?? 0 })
      if (share !== null) shares.set(id, share)
    })
    return shares
  }, [data])
}
