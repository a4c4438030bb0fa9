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
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { createEmitter } from './emitter'

/** How a list was left: what was in it, how far it was scrolled, and where the keyboard was. */
export interface ListPlace {
  /** Ids of the rows shown, in the order shown. */
  readonly ids: readonly string[]
  /** Pixels scrolled down. */
  readonly top: number
  /** Pixels of it that were in view. */
  readonly height: number
  /** The row and cell that had the focus; null where nothing in the list had it. */
  readonly focus: { readonly id: string; readonly cell: number } | null
}

interface Kept {
  /** The address query with "?", '' for none: filter, order, selection. */
  readonly search: string
  /** With the query it belongs to. */
  readonly place: (ListPlace & { readonly search: string }) | null
  /** A selection too large for the address, or of a list that keeps none there. */
  readonly selection: ReadonlySet<string> | null
  /** The order, of a list that does not keep it in its address. */
  readonly sort: ListSort | null
}

/** The column a list is ordered by. */
export interface ListSort {
  readonly id: string
  readonly desc: boolean
}

/** What each list was like when it was last seen, by its path, and which steps of the window's history belong to the same server. */
export interface ListMemory {
  get(path: string): Kept
  change(path: string, change: Partial<Kept>): void
  readonly subscribe: (listener: () => void) => () => void
  /** Whether a step of the history may be gone to. */
  hasStep(step: number): boolean
  /** Notes how far the history reaches. */
  reach(): void
}

const nothing: Kept = { search: '', place: null, selection: null, sort: null }

export function createListMemory(): ListMemory {
  const lists = new Map<string, Kept>()
  const get = (path: string) => lists.get(path) ?? nothing
  const changed = createEmitter<void>()
  const change = (path: string, part: Partial<Kept>) => {
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

/** The router counts the steps of the window's history. */
function historyStep(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

const MemoryContext = createContext<ListMemory | null>(null)

/** Keeps what lists were like for as long as it stands: those of one server, for one session. */
export function ListMemoryProvider({ children }: { children: ReactNode }) {
  const [memory] = useState(createListMemory)
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

/** The memory of the frame around; one of its own where there is no frame, as in dialogs shown alone. */
export function useListMemory(): ListMemory {
  const shared = use(MemoryContext)
  const [own] = useState(createListMemory)
  return shared ?? own
}

/** The address query of a list as it is on screen, or was. */
export function useListSearch(path: string): string {
  const memory = useListMemory()
  return useSyncExternalStore(memory.subscribe, () => memory.get(path).search)
}

/** How a list was left. The page that comes is drawn before the one that goes has written it. */
export function useListPlace(path: string): ListPlace | null {
  const memory = useListMemory()
  return useSyncExternalStore(memory.subscribe, () => memory.get(path).place)
}

/** The address of a list as it was last seen. */
export function addressOf(memory: ListMemory, path: string): string {
  return path + memory.get(path).search
}

/**
 * Goes back (-1) or forward (1) in the window's history, and says whether there was a step to go. What came before the present server, or
 * after it, is another network: no step leads there.
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

/** Keeps the address of each list while it is on screen, and how far the history reaches. For the frame around the pages. */
export function useKeptAddresses(lists: readonly string[]): void {
  const memory = useListMemory()
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    memory.reach()
    if (lists.includes(pathname)) memory.change(pathname, { search })
  }, [memory, lists, key, pathname, search])
}

const NONE_SELECTED: ReadonlySet<string> = new Set()
/** More selected rows make an address that nobody can send on. */
const MOST_SELECTED = 50

const sortText = ({ id, desc }: ListSort) => (desc ? `${id}.desc` : id)

function sortOf(text: string | null): ListSort | null {
  if (!text) return null
  return text.endsWith('.desc') ? { id: text.slice(0, -'.desc'.length), desc: true } : { id: text, desc: false }
}

/** The address query of a list as it is on screen, with the order and the selection that the session remembers. */
export function searchToShare(memory: ListMemory, path: string, search: string): string {
  const params = new URLSearchParams(search)
  const { sort, selection } = memory.get(path)
  if (sort && !params.has('sort')) params.set('sort', sortText(sort))
  if (selection && selection.size <= MOST_SELECTED && !params.has('selected'))
    for (const id of selection) params.append('selected', id)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/**
 * The order of a list, `first` until another one is chosen: as its address says, else as it was left in this session. The address says it
 * until another order is chosen.
 */
export function useKeptSort<S extends ListSort | null>(path: string, first: S) {
  const memory = useListMemory()
  const [params, setParams] = useSearchParams()
  const named = params.get('sort')
  const kept = useSyncExternalStore(memory.subscribe, () => memory.get(path).sort)
  const inAddress = useMemo(() => sortOf(named), [named])
  const setSort = useCallback(
    (sort: ListSort | null) => {
      memory.change(path, { sort })
      dropParam('sort', setParams)
    },
    [memory, path, setParams],
  )
  return [inAddress ?? kept ?? first, setSort] as const
}

/** The ids selected in a list: as its address says, else as it was left in this session. */
export function useKeptSelection(path: string) {
  const memory = useListMemory()
  const [params, setParams] = useSearchParams()
  const named = params.getAll('selected').join('\n')
  const kept = useSyncExternalStore(memory.subscribe, () => memory.get(path).selection)
  const inAddress = useMemo(() => (named === '' ? null : new Set(named.split('\n'))), [named])
  const select = useCallback(
    (selection: ReadonlySet<string>) => {
      memory.change(path, { selection })
      dropParam('selected', setParams)
    },
    [memory, path, setParams],
  )
  return [inAddress ?? kept ?? NONE_SELECTED, select] as const
}

/** Takes from the address what the session remembers from now on. */
function dropParam(name: string, setParams: ReturnType<typeof useSearchParams>[1]): void {
  if (!new URLSearchParams(window.location.search).has(name)) return
  setParams(
    (before) => {
      const after = new URLSearchParams(before)
      after.delete(name)
      return after
    },
    { replace: true },
  )
}

/** For a table: reads how the list of this path was left, if its rows are the same ones by their query, and writes how it is left now. */
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
