import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  use,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import styles from './page.module.css'
import { CommandBlock } from './command-block'
import Button from '@mui/material/Button'
import { errorDetails, errorText, type ShownError, useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { LockedControls, StateDot } from './marks'

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

/** The term of the enclosing definition, which names the value. Null outside of definitions. */
export const TermContext = createContext<string | null>(null)

export interface Definition {
  term: string
  /** Null or undefined hides the term too: missing facts are not shown. */
  value: ReactNode
}

/** Terms left, values right, in two columns. `narrow` is for a side column. */
export function DefinitionList({ items, narrow }: { items: readonly Definition[]; narrow?: boolean }) {
  return (
    <dl className={styles.list} data-narrow={narrow ? '' : undefined}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value }) => (
          <div key={term} className={styles.item}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>
              <TermContext value={term}>{value}</TermContext>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** The line between a page's header and its table: search and filters on the left, the rest at the end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}

/** True inside another section. */
const Within = createContext(false)

/** A titled part of a page, with a line below its title. Inside another section, it is a smaller part of that one. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  const isPart = useContext(Within)
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section aria-labelledby={id} className={isPart ? styles.part : styles.section}>
      <div className={styles.sectionHead}>
        <Heading id={id} className={styles.sectionTitle}>
          {title}
        </Heading>
        <LockedControls>{actions}</LockedControls>
      </div>
      <Within value>{children}</Within>
    </section>
  )
}

interface EmptyStateProps {
  title?: string
  /** One sentence that describes the future content. */
  text: string
  action?: ReactNode
  /** The command that adds the first entry. */
  command?: string
}

/** The content of an empty list. */
export function EmptyState({ title, text, action, command }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {title ? <p className={styles.emptyTitle}>{title}</p> : null}
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
      {command ? (
        <div className={styles.command}>
          <CommandBlock command={command} />
        </div>
      ) : null}
    </div>
  )
}

interface ErrorPanelProps {
  /** The failed action: "The machines could not be loaded". */
  title: string
  error: ShownError
  onRetry?: () => void
  /** More actions beside Retry. */
  actions?: ReactNode
  /** Replaces the message of the error's code. */
  text?: string
}

/** Shows the failure, its cause, the next step, Retry, and details to copy for a report. */
export function ErrorPanel({ title, error, onRetry, actions, text }: ErrorPanelProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const details = errorDetails(error)
  return (
    <div role="alert" className={styles.panel}>
      <p className={styles.errorTitle}>
        <StateDot wrap state="bad" label={title} />
      </p>
      <p className={styles.errorText}>{text ?? errorText(error, t)}</p>
      <div className={styles.actions}>
        {onRetry ? <Button onClick={onRetry}>{t('actions.retry')}</Button> : null}
        {actions}
        <Button variant="text" onClick={() => void copy(details)}>
          {copied ? t('actions.copied') : t('actions.copyDetails')}
        </Button>
      </div>
      <details className={styles.details}>
        <summary>{t('errors.details')}</summary>
        <pre>{details}</pre>
      </details>
    </div>
  )
}

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
