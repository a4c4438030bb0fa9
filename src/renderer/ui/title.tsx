import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface TitleValue {
  /** The title of the page on screen; null while it has none. */
  title: string | null
  setTitle: (title: string | null) => void
}

const TitleContext = createContext<TitleValue | null>(null)

export function TitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  const value = useMemo(() => ({ title, setTitle }), [title])
  return <TitleContext value={value}>{children}</TitleContext>
}

export function useCurrentTitle(): string | null {
  return use(TitleContext)?.title ?? null
}

/** Names the page on screen, for the window's title and for screen readers. Outside a provider it does nothing. */
export function useTitle(title: string): void {
  const setTitle = use(TitleContext)?.setTitle
  useEffect(() => {
    setTitle?.(title)
    return () => setTitle?.(null)
  }, [title, setTitle])
}
