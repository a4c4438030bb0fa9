import { toApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import type { AcrossServers, ServerFinds } from '@shared/ipc/contract'
import type { SavedServer } from '@shared/ipc/session'
import { machinePath } from '@shared/pages'
import { lastingUserAddress } from '@shared/user-address'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import type { PaletteItem } from './commands/item'

/** The results of a search on all servers, as the palette shows them. */
export interface EverywhereSearch {
  readonly items: readonly PaletteItem[]
  /** Missing results and reasons, one sentence per server; then servers with more results. */
  readonly notes: readonly string[]
  readonly searching: boolean
  /** The results are missing or those of an earlier text. */
  readonly stale: boolean
  /** Queries the servers that have not answered again; null if all have. */
  readonly retry: (() => void) | null
}

/** Pause in typing before servers are queried, in milliseconds. */
const PAUSE = 150

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * Searches machines and users on all saved servers.
 * @param typed null if the scope is this server
 */
export function useSearchEverywhere(typed: string | null): EverywhereSearch {
  const { t } = useTranslation('common')
  const { session } = useSession()
  const text = useSettled((typed ?? '').trim())
  const search = useQuery({
    queryKey: ['everywhere', text],
    queryFn: () => invoke('search:servers', { text }),
    enabled: typed !== null && text !== '',
    placeholderData: keepPreviousData,
    // The main process caches the servers' lists for a while.
    staleTime: 0,
  })
  if (typed === null || typed.trim() === '')
    return { items: [], notes: [], searching: false, stale: false, retry: null }
  const failed = search.error ? [errorText(toApiError(search.error), t)] : []
  const finds = search.data ?? []
  return {
    items: itemsOf(finds, session.servers),
    notes: [...failed, ...notesOf(finds, session.servers, t)],
    searching: search.isFetching || text !== typed.trim(),
    stale: search.isPlaceholderData || search.isLoading || text !== typed.trim(),
    retry: search.error || finds.some(({ error }) => error) ? () => void search.refetch() : null,
  }
}

function itemsOf(finds: AcrossServers, servers: readonly SavedServer[]): PaletteItem[] {
  return finds.flatMap(({ serverId, items }) => {
    const server = servers.find(({ id }) => id === serverId)
    if (!server) return []
    return items.map(({ kind, id, label, name, detail }) => ({
      id: `${serverId}-${kind}-${id}`,
      kind,
      label,
      detail,
      path: kind === 'machine' ? machinePath(id) : lastingUserAddress({ id, name }),
      words: '',
      Icon: kind === 'machine' ? MonitorSmartphone : UserRound,
      server: { id: server.id, name: server.name, color: server.color },
    }))
  })
}

function notesOf(finds: AcrossServers, servers: readonly SavedServer[], t: TFunction<'common'>): string[] {
  const nameOf = (id: string) => servers.find((server) => server.id === id)?.name ?? ''
  if (finds.length === 0) return []
  return finds.flatMap((found) => [
    ...(found.error ? [missingText(found, found.error, nameOf(found.serverId), t)] : []),
    ...(found.more ? [t('palette.more', { server: nameOf(found.serverId) })] : []),
  ])
}

/** Describes the lists of a server that could not be searched, or the whole server if none could. */
function missingText({ missing }: ServerFinds, error: ErrorBody, server: string, t: TFunction<'common'>): string {
  const reason = errorText({ ...error, status: 0 }, t)
  const [only, another] = missing
  if (only === undefined || another !== undefined) return t('palette.failed', { server, reason })
  const list = t(`missing.${only}`)
  return t('palette.partly', { server, list: list.charAt(0).toUpperCase() + list.slice(1), reason })
}
