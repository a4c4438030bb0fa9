import type { Prefs } from '@shared/ipc/prefs'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { invoke, onDesktop } from './desktop'

interface PrefsValue {
  prefs: Prefs
  /** Changes the given fields. They apply at once; the promise rejects with an ApiError if they cannot be stored. */
  setPrefs: (change: Partial<Prefs>) => Promise<void>
}

const PrefsContext = createContext<PrefsValue | null>(null)

export function PrefsProvider({ initial, children }: { initial: Prefs; children: ReactNode }) {
  const [prefs, setState] = useState(initial)
  useEffect(() => onDesktop('prefs:changed', setState), [])
  const setPrefs = useCallback(async (change: Partial<Prefs>) => {
    setState((before) => ({ ...before, ...change }))
    setState(await invoke('prefs:set', change))
  }, [])
  const value = useMemo(() => ({ prefs, setPrefs }), [prefs, setPrefs])
  return <PrefsContext value={value}>{children}</PrefsContext>
}

/** Returns the user's preferences and a function that changes them. */
export function usePrefs(): PrefsValue {
  const value = use(PrefsContext)
  if (!value) throw new Error('usePrefs needs a PrefsProvider')
  return value
}
