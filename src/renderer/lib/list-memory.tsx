import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageRow } from '@shared/page-row'
import { type ChangeParams, useAddressParams, withParam } from './address'
import { createEmitter } from './emitter'

/** A list's state when the user left it: its rows, scroll position and focus. */
export interface ListPlace {
  /** Ids of the shown rows in display order. */
  readonly ids: readonly string[]
  /** Scroll position in pixels. */
  readonly top: number
  /** Height of the visible part in pixels. */
  readonly height: number
  /** The focused row and cell; null if the focus was outside the list. */
  readonly focus: { readonly id: string; readonly cell: number } | null
}

interface StoredList {
  /** The address query with "?", or '' for none: filter, order, selection. */
  readonly search: string
  /** Together with the query it belongs to. */
  readonly place: (ListPlace & { readonly search: string }) | null
  /** A selection too large for the address, or of a list that does not keep one there. */
  readonly selection: ReadonlySet<string> | null
  /** The order of a list that does not keep it in its address. */
  readonly sort: ListSort | null
}

/** The sort column of a list. */
export interface ListSort {
  readonly id: string
  readonly desc: boolean
}

/** The last state of each list by path, and the steps of the window's history that belong to the current server. */
export interface ListMemory {
  get(path: string): StoredList
  change(path: string, change: Partial<StoredList>): void
  readonly subscribe: (listener: () => void) => () => void
  /** Returns true if a step of the history belongs to the current server. */
  hasStep(step: number): boolean
  /** Records the current extent of the history. */
  reach(): void
}

const nothing: StoredList = { search: '', place: null, selection: null, sort: null }

export function createListMemory(): ListMemory {
  const lists = new Map<string, StoredList>()
  const get = (path: string) => lists.get(path) ?? nothing
  const changed = createEmitter<void>()
  const change = (path: string, part: Partial<StoredList>) => {
    lists.set(path, { ...get(path), ...part })
    changed.emit()
  }
  const first = historyStep()
  let last = first
  return {
    get,
    change,
    subscribe: (listener) => changed.on(listener),
    hasStep: (step) => step >= first && step <= last,
    reach: () => void (last = Math.max(last, historyStep())),
  }
}

/** The router numbers the steps of the window's history. */
function historyStep(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

const MemoryContext = createContext<ListMemory | null>(null)

/** Keeps the states of lists while mounted: those of one server during one session. */
export function ListMemoryProvider({ children }: { children: ReactNode }) {
  const [memory] = useState(createListMemory)
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

/** Returns the memory of the surrounding frame, or a private one outside a frame, as in standalone dialogs. */
export function useListMemory(): ListMemory {
  const shared = use(MemoryContext)
  const [own] = useState(createListMemory)
  return shared ?? own
}

/** Returns the current or last address query of a list. */
export function useListSearch(path: string): string {
  const memory = useListMemory()
  return useSyncExternalStore(memory.subscribe, () => memory.get(path).search)
}

/** Returns the last state of a list. A subscription, because the new page renders before the old one stores its state. */
export function useListPlace(path: string): ListPlace | null {
  const memory = useListMemory()
  return useSyncExternalStore(memory.subscribe, () => memory.get(path).place)
}

/** Returns the last address of a list. */
export function listAddress(memory: ListMemory, path: string): string {
  return path + memory.get(path).search
}

/** Returns the last address of a list without its filters: a filter that someone set an hour ago would hide rows without being noticed. */
export function unfilteredAddress(
  memory: ListMemory,
  { path, filters = [] }: Pick<PageRow, 'path' | 'filters'>,
): string {
  const params = new URLSearchParams(memory.get(path).search)
  for (const name of filters) params.delete(name)
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

/**
 * Goes back (-1) or forward (1) in the window's history. Returns false if there is no such step. Steps of another server do not count,
 * because they belong to another network.
 */
export function useHistoryStep(): (by: -1 | 1) => boolean {
  const navigate = useNavigate()
  const memory = useListMemory()
  return useCallback(
    (by) => {
      if (!memory.hasStep(historyStep() + by)) return false
      void navigate(by)
      return true
    },
    [navigate, memory],
  )
}

/** Records the address of each list while it is on screen, and the extent of the history. For the frame around the pages. */
export function useKeptAddresses(lists: readonly string[]): void {
  const memory = useListMemory()
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    memory.reach()
    if (lists.includes(pathname)) memory.change(pathname, { search })
  }, [memory, lists, key, pathname, search])
}

const NONE_SELECTED: ReadonlySet<string> = new Set()
/** With more selected rows the address would be too long to share. */
const MAX_SELECTED = 50

const sortText = ({ id, desc }: ListSort) => (desc ? `${id}.desc` : id)

function sortOf(text: string | null): ListSort | null {
  if (!text) return null
  return text.endsWith('.desc') ? { id: text.slice(0, -'.desc'.length), desc: true } : { id: text, desc: false }
}

/** Returns the address query of a list on screen, including the order and the selection from the session's memory. */
export function searchToShare(memory: ListMemory, path: string, search: string): string {
  const params = new URLSearchParams(search)
  const { sort, selection } = memory.get(path)
  if (sort && !params.has('sort')) params.set('sort', sortText(sort))
  if (selection && selection.size <= MAX_SELECTED && !params.has('selected'))
    for (const id of selection) params.append('selected', id)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/**
 * Keeps the order of a list. The address takes precedence, then the last order of this session, then `first`. Choosing another order
 * removes it from the address.
 */
export function useKeptSort<S extends ListSort | null>(path: string, first: S) {
  const memory = useListMemory()
  const [params, change] = useAddressParams()
  const named = params.get('sort')
  const kept = useSyncExternalStore(memory.subscribe, () => memory.get(path).sort)
  const inAddress = useMemo(() => sortOf(named), [named])
  const setSort = useCallback(
    (sort: ListSort | null) => {
      memory.change(path, { sort })
      dropParam('sort', change)
    },
    [memory, path, change],
  )
  return [inAddress ?? kept ?? first, setSort] as const
}

/** Keeps the selected ids of a list. The address takes precedence over the last selection of this session. */
export function useKeptSelection(path: string) {
  const memory = useListMemory()
  const [params, change] = useAddressParams()
  const named = params.getAll('selected').join('\n')
  const kept = useSyncExternalStore(memory.subscribe, () => memory.get(path).selection)
  const inAddress = useMemo(() => (named === '' ? null : new Set(named.split('\n'))), [named])
  const select = useCallback(
    (selection: ReadonlySet<string>) => {
      memory.change(path, { selection })
      dropParam('selected', change)
    },
    [memory, path, change],
  )
  return [inAddress ?? kept ?? NONE_SELECTED, select] as const
}

/** Removes a parameter from the address that the session's memory replaces. */
function dropParam(name: string, change: ChangeParams): void {
  if (!new URLSearchParams(window.location.search).has(name)) return
  change(withParam(name, null))
}

/** For a table: restores the last state of this path's list if its query is the same, and stores the current one. */
export function useTableMemory(path: string) {
  const memory = useListMemory()
  const { search } = useLocation()
  return useMemo(
    () => ({
      read: (): ListPlace | null => {
        const { place } = memory.get(path)
        return place?.search === search ? place : null
      },
      write: (place: ListPlace) => memory.change(path, { place: { ...place, search: memory.get(path).search } }),
    }),
    [memory, path, search],
  )
}
