import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { useCurrentTitle } from '@/ui/title'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { FileProblems } from './file-problems'
import { HeldNavigation } from './held-navigation'
import { HostQuestions } from './host-questions'
import { LinkOpener } from './link-opener'

/** Wraps every page: sets the window title, announces it and moves the focus. */
export function RootLayout() {
  useFocusOnNavigation()
  const title = useCurrentTitle()
  return (
    <>
      <TitleAnnouncer title={title} />
      <ReadyMark hasPage={title !== null} />
      <Outlet />
      <LinkOpener />
      <HeldNavigation />
      <FileProblems />
      <HostQuestions />
    </>
  )
}

/** Sets the window title and announces every new page to screen readers. */
function TitleAnnouncer({ title }: { title: string | null }) {
  const { t } = useTranslation('common')
  const shown = title ?? t('app.untitled')
  const name = t('app.name')
  useEffect(() => {
    document.title = `${shown} · ${name}`
  }, [shown, name])
  return <VisuallyHidden live="polite">{shown}</VisuallyHidden>
}

/**
 * Focuses the heading of a new page, so that keyboard users do not start over; the first page keeps the focus as it is. So does a page
 * whose address only follows a new name.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.scrollTo(0, 0)
    // A restored list has already taken the focus.
    if (document.activeElement?.closest(type === 'REPLACE' ? 'main' : 'main [role="grid"]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, type])
}

/** Marks the document once the first page shows its data or an error; tests and measurements wait for it. */
function ReadyMark({ hasPage }: { hasPage: boolean }) {
  const [isReady, setReady] = useState(false)
  return isReady ? null : <Readiness hasPage={hasPage} onReady={() => setReady(true)} />
}

function Readiness({ hasPage, onReady }: { hasPage: boolean; onReady: () => void }) {
  const waiting = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  useEffect(() => {
    if (!hasPage || waiting > 0) return
    document.documentElement.dataset['appState'] = 'ready'
    onReady()
  }, [hasPage, waiting, onReady])
  return null
}
