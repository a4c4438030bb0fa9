import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { afterTyping } from '@/lib/address'
import { type ListMemory, useListMemory } from '@/lib/list-memory'
import { formatMachineQuery, type MachineQuery, parseMachineQuery } from '@/domain/machine-query'

/** Larger selections are left out of the address, because it would be too long to share. */
const MAX_IN_ADDRESS = 50

interface MachineAddress {
  query: MachineQuery
  selection: ReadonlySet<string>
}

function read(search: string): MachineAddress {
  const selected = new URLSearchParams(search).get('selected')
  return { query: parseMachineQuery(search), selection: new Set(selected ? selected.split('.') : []) }
}

/** Restores a selection that was too large for the address. */
function kept(memory: ListMemory, pathname: string, address: MachineAddress): MachineAddress {
  const { search, selection } = memory.get(pathname)
  const same = selection && selection.size > MAX_IN_ADDRESS && search === (write(address) && `?${write(address)}`)
  return same ? { ...address, selection } : address
}

function write({ query, selection }: MachineAddress): string {
  const search = formatMachineQuery(query)
  if (selection.size === 0 || selection.size > MAX_IN_ADDRESS) return search
  return `${search}${search ? '&' : ''}selected=${[...selection].join('.')}`
}

/** Updates the query string of the current page without a navigation, so nothing renders. */
function replaceSearch(pathname: string, search: string): void {
  const { location: current, history } = window
  if (current.pathname !== pathname || current.search === (search ? `?${search}` : '')) return
  history.replaceState(history.state, '', search ? `${pathname}?${search}` : pathname)
}

/**
 * Holds the list's filter and selection. They are kept in state, so that typing is immediate; the address follows by `replaceState`, at
 * once or after a pause in typing. A link to the list (a saved view, the rail, Back) sets them from the address.
 */
export function useMachineAddress() {
  const { key, search, pathname } = useLocation()
  const arrived = `${key}${search}`
  const [seen, setSeen] = useState(arrived)
  const memory = useListMemory()
  const [state, setState] = useState(() => kept(memory, pathname, read(search)))
  if (seen !== arrived) {
    setSeen(arrived)
    setState(kept(memory, pathname, read(search)))
  }
  useEffect(() => {
    const written = write(state)
    memory.change(pathname, { search: written && `?${written}`, selection: state.selection })
    const put = () => replaceSearch(pathname, written)
    if (state.query.q === parseMachineQuery(window.location.search).q) return put()
    return afterTyping(put)
  }, [memory, state, pathname])
  const changeQuery = useCallback(
    (change: Partial<MachineQuery>) => setState((before) => ({ ...before, query: { ...before.query, ...change } })),
    [],
  )
  const setSelection = useCallback(
    (selection: ReadonlySet<string>) => setState((before) => ({ ...before, selection })),
    [],
  )
  return { ...state, changeQuery, setSelection }
}
