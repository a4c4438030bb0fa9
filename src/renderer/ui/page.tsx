import {
  createContext,
  type FocusEvent,
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
import styles from './page.module.css'
import { LockedControls } from './write-lock'

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
function useHeadingFocus(): RefCallback<HTMLElement> {
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

export interface PageProps {
  /** The page's name: its only h1, the window's title, and the announcement on arrival. */
  title: string
  /** Shown instead of the plain title if it contains a state or can be edited. The h1 stays the title. */
  heading?: ReactNode
  /** Shown above the title: the navigation back. */
  navigation?: ReactNode
  /** One line below the title: counts, the active filter, the age of the data. */
  context?: ReactNode
  /** The main action of the page. */
  primaryAction?: ReactNode
  /** The primary action changes nothing on the server, so the write lock does not apply. */
  local?: boolean
  /** More actions, usually one MenuButton. */
  actions?: ReactNode
  /** A message about the whole page, above its content. */
  notice?: ReactNode
  /** The content takes exactly the remaining height and scrolls inside, as tables do. */
  fill?: boolean
  /** The content uses the full width, as a matrix does. */
  wide?: boolean
  children?: ReactNode
}

/** Moves the focus to the heading if the focused action was removed or disabled: the browser would start again at the top of the window. */
function useActionsFocus(head: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const action = last.current
    if (document.activeElement !== document.body || !action) return
    if (action.isConnected && !action.matches(':disabled')) return
    last.current = null
    head.current?.querySelector('h1')?.focus({ preventScroll: true })
  })
  return ({ target }: FocusEvent) => void (last.current = target)
}

/** The frame of every page: title, one line of context, actions on the right, content below. */
export function Page(props: PageProps) {
  const { title, heading, navigation, context, primaryAction, local, actions, notice, fill, wide, children } = props
  useTitle(title)
  const head = useRef<HTMLElement>(null)
  const onFocus = useActionsFocus(head)
  return (
    <div className={styles.page} data-fill={fill ? '' : undefined} data-wide={wide ? '' : undefined}>
      {navigation}
      <header ref={head} className={styles.head} onFocus={onFocus}>
        <div className={styles.names}>
          <h1
            ref={useHeadingFocus()}
            className={styles.title}
            data-plain={heading ? undefined : ''}
            tabIndex={-1}
            title={heading ? undefined : title}
          >
            {heading ?? title}
          </h1>
          {context ? <div className={styles.context}>{context}</div> : null}
        </div>
        {actions}
        {local ? primaryAction : <LockedControls>{primaryAction}</LockedControls>}
      </header>
      {notice ? (
        <div className={styles.notice} onFocus={onFocus}>
          {notice}
        </div>
      ) : null}
      {children}
    </div>
  )
}
