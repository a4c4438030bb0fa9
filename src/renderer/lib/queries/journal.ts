import { type ApiError, refusal } from '@shared/api/error'
import type { JournalEntry, LostKey } from '@shared/history/journal'
import type { CallInput, JournalPage } from '@shared/ipc/contract'
import { DAY } from '@shared/time'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoke, onDesktop } from '../desktop'
import { queryKeys } from './cache'

type Filter = Omit<CallInput<'journal:list'>, 'before'>

/** Journal entries, newest first, in pages. While a page shows them, {@link useJournalEvents} keeps them up to date. */
export const journalQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.journal(filter.serverId), filter],
    queryFn: ({ pageParam }) => invoke('journal:list', { ...filter, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
    placeholderData: (before) => before,
    // Events reach only a page that shows entries: more may have been written since.
    staleTime: 0,
    retry: false,
  })

/** Returns the pre-auth keys of others that went with a user, by the entry of that act. */
export const lostKeysOf = (entry: JournalEntry | null | undefined): readonly LostKey[] =>
  entry?.kind === 'act' && entry.result !== 'failed' ? (entry.joined?.keys ?? []) : []

/** Returns one entry; null if there is none with this id. Throws ApiError `unsupported` if the journal cannot be read. */
export const journalEntryQuery = (serverId: string, id: number) =>
  queryOptions({
    queryKey: [...queryKeys.journal(serverId), 'entry', id],
    queryFn: async () => {
      const { entries, problem } = await invoke('journal:list', { serverId, before: id + 1 })
      if (problem) throw refusal('unsupported', 'historyUnusable', { params: { path: problem.path } })
      return entries.find((entry) => entry.id === id) ?? null
    },
    staleTime: 0,
    retry: false,
  })

/** Returns the first act of a job with pre-auth keys of others that went with a user; null if there is none. */
export const lostKeysQuery = (serverId: string, jobId: number) =>
  queryOptions({
    queryKey: [...queryKeys.journal(serverId), 'lost keys', jobId],
    queryFn: async () => {
      let before: number | null = null
      for (;;) {
        const page: JournalPage = await invoke('journal:list', { serverId, jobId, before })
        const found = page.entries.find((entry) => lostKeysOf(entry).length > 0)
        before = page.entries.at(-1)?.id ?? null
        if (found || !page.more) return found ?? null
      }
    },
    staleTime: 0,
    retry: false,
  })

/** Returns the newest change of the stored policy; null without one. A refused save changed nothing. */
export const lastPolicyChangeQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.journal(serverId), 'policy'],
    queryFn: async () => {
      const { entries }: JournalPage = await invoke('journal:list', { serverId, object: 'policy', before: null })
      return entries.find((entry) => entry.kind !== 'act' || entry.result !== 'failed') ?? null
    },
    staleTime: 0,
    retry: false,
  })

/** Older acts explain no present end, in milliseconds. */
const MEANT_MS = 180 * DAY
/** Pages of each kind of entries that are read. */
const MEANT_PAGES = 10

async function readMeant(filter: Partial<CallInput<'journal:list'>> & Pick<CallInput<'journal:list'>, 'serverId'>) {
  const found: JournalEntry[] = []
  let before: number | null = null
  for (let page = 0; page < MEANT_PAGES; page++) {
    const { entries, more }: JournalPage = await invoke('journal:list', { ...filter, before })
    found.push(...entries)
    before = entries.at(-1)?.id ?? null
    if (!more) break
  }
  return found
}

const withdraws = (entry: JournalEntry) => {
  if (entry.kind !== 'act' || entry.act?.kind !== 'node.routes' || entry.before?.kind !== 'node') return false
  const { approved } = entry.act
  return !entry.before.approvedRoutes.every((prefix) => approved.includes(prefix))
}

/**
 * Returns the acts of this console that ended machines or changed their approved routes, and the changes of routes by others since the first
 * withdrawal, newest first.
 */
export const meantQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...queryKeys.journal(serverId), 'meant'],
    queryFn: async () => {
      const from = new Date(Date.now() - MEANT_MS).toISOString()
      const ends = await readMeant({ serverId, kind: 'act', text: 'nodes.expire', from })
      const routes = await readMeant({ serverId, kind: 'act', text: 'node.routes' })
      const first = routes.findLast(withdraws)
      const seen = first ? await readMeant({ serverId, kind: 'seen', text: 'node.routes', from: first.at }) : []
      const all = new Map([...ends, ...routes, ...seen].map((entry) => [entry.id, entry]))
      return [...all.values()].toSorted((a, b) => b.id - a.id)
    },
    staleTime: 0,
    retry: false,
  })

/** Entries are refetched at most this often while many are written, in milliseconds. */
const REFRESH_MS = 200

/** Refetches the entries on screen when new ones are written. */
export function useJournalEvents(serverId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: queryKeys.journal(serverId) })
    }
    const end = onDesktop('journal:changed', (changed) => {
      if (changed.serverId === serverId) timer ??= setTimeout(refresh, REFRESH_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [client, serverId])
}

/** The names by which a toast about a journal entry ends. */
export const aboutEntry = (id: number) => `entry ${id}`

/** Undoes journal entries, each on its own server. */
export function useUndoEntry() {
  const client = useQueryClient()
  const { nodes, routes, users, preAuthKeys, policy } = queryKeys
  const changed = [nodes, routes, users, preAuthKeys, policy, ['host']]
  return useMutation<void, ApiError, CallInput<'journal:undo'>>({
    mutationFn: (input) => invoke('journal:undo', input),
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
