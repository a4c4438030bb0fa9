import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OnceSettled } from '@/lib/settled'
import { useTranslation } from '@/lib/texts'
import { Outlet, useBlocker, useLocation, useNavigationType } from 'react-router'
import { showCutText } from '@/ui/cut-text'
import { useCurrentTitle } from '@/ui/page'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { LinkOpener } from './link-opener'
import { useHoldsSecret, useSecretHolds } from '@/lib/secret-hold'
import { lazyComponent } from '@/ui/lazy-component'
import { readBoot } from '@/lib/boot'
import { invoke, onDesktop } from '@/lib/desktop'
import type { HostQuestion } from '@shared/host/host-report'

const HostQuestionDialog = lazyComponent(async () => (await import('./host-question-dialog')).HostQuestionDialog)

/** Shows the questions of ssh, one after another. */
function HostQuestions() {
  const [questions, setQuestions] = useState<readonly HostQuestion[]>([])
  useEffect(() => {
    const stop = onDesktop('host:asks', setQuestions)
    // Questions that were asked before the page listened.
    invoke('host:questions').then(
      (open) => setQuestions((known) => (known.length > 0 ? known : open)),
      () => undefined,
    )
    return stop
  }, [])
  const [question] = questions
  if (!question) return null
  const answer = (text: string | null) => {
    setQuestions((open) => open.filter(({ id }) => id !== question.id))
    // If this fails, the question has been withdrawn.
    invoke('host:answer', { id: question.id, answer: text }).catch(() => undefined)
  }
  return <HostQuestionDialog key={question.id} question={question} onAnswer={answer} />
}

const FileProblemsDialog = lazyComponent(async () => (await import('./file-problems-dialog')).FileProblemsDialog)

/**
 * Reports that the console could not use its own files as they are, and where it keeps them. Shown once, in the first window whose user
 * reads it.
 */
function FileProblems() {
  const [problems, setProblems] = useState(() => readBoot().problems)
  useEffect(() => {
    const stop = onDesktop('problems:changed', setProblems)
    // Problems that appeared after the page was created but before it listened.
    invoke('problems:list').then(
      (list) => setProblems((known) => (list.length > known.length ? list : known)),
      () => undefined,
    )
    return stop
  }, [])
  if (problems.length === 0) return null
  const seen = () => {
    setProblems([])
    // If this fails, another window shows the problems again at worst.
    invoke('problems:seen').catch(() => undefined)
  }
  return <FileProblemsDialog problems={problems} onClose={seen} />
}

const HeldDialog = lazyComponent(async () => (await import('./held-dialog')).HeldDialog)

/** Asks before the page is left while it holds a secret, whatever the way: Back, the palette or a message. */
function HeldNavigation() {
  // Mounted only while needed: the router asks only the last blocker, which otherwise is the policy studio's.
  return useHoldsSecret() ? <Hold /> : null
}

function Hold() {
  const { mustAsk } = useSecretHolds()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mustAsk() && currentLocation.pathname !== nextLocation.pathname,
  )
  return blocker.state === 'blocked' ? <HeldDialog onLeave={blocker.proceed} onStay={blocker.reset} /> : null
}

/** Wraps every page: sets the window title, announces it and moves the focus. */
export function RootLayout() {
  useFocusOnNavigation()
  useEffect(showCutText, [])
  const title = useCurrentTitle()
  return (
    <>
      <TitleAnnouncer title={title} />
      <ReadyMark hasPage={title !== null} />
      <Outlet />
      <HeldNavigation />
      <OnceSettled>
        <FromMain />
      </OnceSettled>
    </>
  )
}

/** The data that the main process has for this window. */
function FromMain() {
  return (
    <>
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
