import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Loads the code before it is shown. A failure is reported once it is shown. */
  readonly loadAhead: () => void
}

/**
 * Creates a component whose code is loaded when it is first rendered. React's `lazy` does so, too, but its `Suspense` shows the loaded
 * component at the earliest 300 ms after its fallback (FALLBACK_THROTTLE_MS in react-dom 19.3), even if that was nothing for 5 ms: every
 * dialog would open late for the first time.
 * @param load loads the component; if it rejects, the boundary around the component gets the error
 * @param meanwhile what to show until then; by default, nothing
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const once = async () => (loaded ??= await load())
  const Lazy = function LazyComponent(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (Loaded) return undefined
      let isShown = true
      once().then(
        (component) => isShown && setLoaded(() => component),
        (error: unknown) => isShown && setFailure({ error }),
      )
      return () => void (isShown = false)
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : meanwhile(props)
  }
  return Object.assign(Lazy, { loadAhead: () => void once().catch(() => undefined) })
}

interface OnceOpenProps {
  open: boolean
  /** A lazy dialog in which people type at once: its code loads as soon as the page is idle, so that it is there for the first key. */
  ahead?: { readonly loadAhead: () => void }
  children: ReactNode
}

/**
 * Mounts a menu or a dialog on its first opening; its code may load lazily then. A menu that was never opened costs the page nothing, and
 * text typed in a dialog survives closing it.
 */
export function OnceOpen({ open, ahead, children }: OnceOpenProps) {
  const [opened, setOpened] = useState(open)
  const loadAhead = ahead?.loadAhead
  useEffect(() => {
    if (!loadAhead) return undefined
    const idle = requestIdleCallback(loadAhead)
    return () => cancelIdleCallback(idle)
  }, [loadAhead])
  if (open && !opened) setOpened(true)
  return open || opened ? children : null
}
