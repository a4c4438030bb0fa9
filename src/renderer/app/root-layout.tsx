import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useCurrentTitle } from '@/ui/title'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { FileProblems } from './file-problems'
import { HostQuestions } from './host-questions'
import { LinkOpener } from './link-opener'

/** Wraps every page: sets the window title, announces it and moves the focus. */
export function RootLayout() {
  useFocusOnNavigation()
  const title = useCurrentTitle()
  useReadyMark(title !== null)
  return (
    <>
      <TitleAnnouncer title={title} />
      <Outlet />
      <LinkOpener />
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

/** Focuses the heading of a new page, so that keyboard users do not start over; the first page keeps the focus as it is. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.scrollTo(0, 0)
    // A restored list has already taken the focus.
    if (document.activeElement?.closest('main [role="grid"]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Marks the document once the first page shows its data or an error; tests and measurements wait for it. */
function useReadyMark(hasPage: boolean): void {
  const waiting = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  useEffect(() => {
    if (hasPage && waiting === 0) document.documentElement.dataset['appState'] = 'ready'
  }, [hasPage, waiting])
}
