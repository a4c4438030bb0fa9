import type { SavedView } from '@shared/ipc/session'
import { viewLimits } from '@shared/ipc/limits'
import { invoke } from '@/lib/desktop'
import { formatMachineQuery, type MachineQuery, parseMachineQuery, sameQuery } from './machine-query'
import { usePrefs } from '@/lib/session'

export type ViewNameProblem = 'required' | 'long' | 'taken' | 'many'

/** Returns why a view cannot have this name, otherwise null; `id` is the view being renamed, which may keep its own name. */
export function viewNameProblem(name: string, views: readonly SavedView[], id?: string): ViewNameProblem | null {
  const trimmed = name.trim()
  if (id === undefined && views.length >= viewLimits.views) return 'many'
  if (trimmed === '') return 'required'
  if (trimmed.length > viewLimits.characters) return 'long'
  const taken = views.some((view) => view.id !== id && view.name.toLowerCase() === trimmed.toLowerCase())
  return taken ? 'taken' : null
}

/** Returns the saved view that shows the same as the query. */
export function viewOf(query: MachineQuery, views: readonly SavedView[]): SavedView | undefined {
  return views.find((view) => sameQuery(parseMachineQuery(view.query), query))
}

/** Moves one entry of a list. A position outside the list becomes its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry === undefined) return next
  next.splice(Math.max(0, Math.min(next.length, to)), 0, entry)
  return next
}

/** Returns the user's saved views and functions that change them. Each change is stored at once. */
export function useSavedViews() {
  const { prefs, setPrefs } = usePrefs()
  const { views } = prefs
  const set = (next: readonly SavedView[]) => setPrefs({ views: [...next] })
  return {
    views,
    add: async (name: string, query: MachineQuery): Promise<SavedView> => {
      const view = { id: crypto.randomUUID(), name: name.trim(), query: formatMachineQuery(query) }
      await set([...views, view])
      return view
    },
    change: (id: string, change: Partial<Omit<SavedView, 'id'>>) =>
      set(views.map((view) => (view.id === id ? { ...view, ...change } : view))),
    move: (from: number, to: number) => set(moved(views, from, to)),
    remove: (id: string) => set(views.filter((view) => view.id !== id)),
    /** Restores a deleted view at its previous position in the current list. */
    restore: async (view: SavedView, at: number) => {
      const now = (await invoke('prefs:get', undefined)).views.filter(({ id }) => id !== view.id)
      await set(moved([...now, view], now.length, at))
    },
  }
}
