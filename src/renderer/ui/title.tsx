import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface TitleValue {
  /** The title of the page on screen; null if it has none. */
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

/** Sets the page's title for the window and for screen readers. Does nothing outside a provider. */
export function useTitle(title: string): void {
  const setTitle = use(TitleContext)?.setTitle
  useEffect(() => {
    setTitle?.(title)
    return () => setTitle?.(null)
  }, [title, setTitle])
}
