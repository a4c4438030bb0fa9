import type { Prefs } from '@shared/ipc/prefs'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { invoke, onDesktop } from './desktop'

interface PrefsValue {
  prefs: Prefs
  /** Takes the fields to change. They hold at once; where they cannot be stored, the promise is broken with an ApiError. */
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

/** What the person chose about the console, and how to change it. */
export function usePrefs(): PrefsValue {
  const value = use(PrefsContext)
  if (!value) throw new Error('usePrefs needs a PrefsProvider')
  return value
}
