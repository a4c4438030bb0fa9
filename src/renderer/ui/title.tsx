import {
  createContext,
  type ReactNode,
  type RefCallback,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

interface TitleValue {
  /** The title of the page on screen; null if it has none. */
  title: string | null
  setTitle: (title: string | null) => void
  /** True while a heading with the focus is being replaced. */
  handsOver: RefObject<boolean>
}

const TitleContext = createContext<TitleValue | null>(null)

export function TitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  const handsOver = useRef(false)
  const value = useMemo(() => ({ title, setTitle, handsOver }), [title])
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

/**
 * Returns the `ref` of a page's heading. It passes the focus from a removed heading to its replacement, for example when the data of a page
 * arrives. Otherwise the browser would move the keyboard back to the top of the window.
 */
export function useHeadingFocus(): RefCallback<HTMLElement> {
  const handsOver = use(TitleContext)?.handsOver
  return useCallback(
    (heading) => {
      if (handsOver?.current) heading?.focus({ preventScroll: true })
      return () => {
        if (!handsOver) return
        handsOver.current = heading !== null && document.activeElement === heading
        queueMicrotask(() => (handsOver.current = false))
      }
    },
    [handsOver],
  )
}
