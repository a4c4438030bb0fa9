import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { OnceSettled } from '@/lib/settled'
import { errorText, useTranslation } from '@/lib/texts'
import { Outlet, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useCurrentTitle, lazyComponent } from '@/ui/page'
import { VisuallyHidden } from '@/ui/marks'
import { useHoldsSecret, useSecretHolds } from '@/lib/secret-hold'
import { readBoot } from '@/lib/boot'
import { invoke, onDesktop } from '@/lib/desktop'
import type { HostQuestion } from '@shared/host/host-report'
import { toApiError } from '@shared/api/error'
import type { ArrivedLink } from '@shared/ipc/contract'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { matchServers } from '@shared/links'
import { useSession } from '@/lib/session'
import { hasTypedText, watchTyping } from '@/lib/use-autosave'
import { ConfirmDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import { authPath } from './navigation'

/** Elements around the pointed one that may cut it off: the text of a cell or a button lies this deep at most. */
const DEPTH = 4

/**
 * Gives text that an ellipsis cuts off a tooltip with the whole of it once the pointer reaches it, unless something around it has one. One
 * listener for the document, because only the width on screen tells what is cut off. Returns a function that ends it.
 */
function showCutText(): () => void {
  const onOver = ({ target }: Event) => {
    let cut = target instanceof HTMLElement ? target : null
    for (let depth = 1; cut && getComputedStyle(cut).textOverflow !== 'ellipsis'; depth++)
      cut = depth < DEPTH ? cut.parentElement : null
    if (!cut || (cut instanceof HTMLInputElement && cut.type === 'password')) return
    const titled = cut.closest<HTMLElement>('[title]')
    if (titled && (titled !== cut || cut.dataset['cut'] === undefined)) return
    if (cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight + 2) {
      cut.title = cut instanceof HTMLInputElement ? cut.value : cut.textContent
      cut.dataset['cut'] = ''
    } else if (titled) {
      cut.removeAttribute('title')
      delete cut.dataset['cut']
    }
  }
  document.addEventListener('pointerover', onOver)
  return () => document.removeEventListener('pointerover', onOver)
}

const LinkDialog = lazyComponent(async () => (await import('./link-dialog')).LinkDialog)

/** Returns a function that opens a page on a server, after switching to it or entering its key if necessary. */
function useGoTo() {
  const { t } = useTranslation('common')
  const { session, setSession } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  return async (path: string, id: string | null) => {
    if (id === null && session.currentId === null) return navigate(authPath({ returnTo: path }))
    if (id === null || id === session.currentId) return navigate(path)
    const server = session.servers.find((one) => one.id === id)
    if (server && !server.hasKey)
      return navigate(`/auth?${new URLSearchParams({ server: id, returnTo: path }).toString()}`)
    try {
      setSession(await invoke('servers:use', { id }))
      await navigate(path)
      toast.show(t('link.switched', { name: server?.name ?? t('server.demo') }))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), t), { kind: 'error' })
    }
  }
}

type Loss = 'typed' | 'secret'

/** Asks whether a link may discard typed text or an uncopied secret. */
function HeldLink({ loss, onOpen, onStay }: { loss: Loss; onOpen: () => void; onStay: () => void }) {
  const { t } = useTranslation('common')
  return (
    <ConfirmDialog
      open
      local
      title={t('link.heldTitle')}
      body={t(loss === 'secret' ? 'secret.leavePageBody' : 'link.held')}
      confirmLabel={t('link.heldOpen')}
      onConfirm={onOpen}
      onClose={onStay}
    />
  )
}

/**
 * Opens links from outside the console. Asks first if the link names no unique server, if its target is the demo network, which only users
 * may open, or if it would discard typed text or a secret that was not copied.
 */
function LinkOpener() {
  const { t } = useTranslation('common')
  const { session } = useSession()
  const toast = useToast()
  const open = useGoTo()
  const holds = useSecretHolds()
  /** Returns the input that following a link would lose. */
  const lossNow = (): Loss | null => (holds.mustAsk() ? 'secret' : hasTypedText(document) ? 'typed' : null)
  // The user was asked before, if there was something to lose.
  const goTo = (path: string, id: string | null) => void holds.leave(async () => open(path, id))
  const [asking, setAsking] = useState<{ path: string; server: string } | null>(null)
  const [held, setHeld] = useState<{ link: ArrivedLink; loss: Loss } | null>(null)
  const follow = (link: ArrivedLink, loses = false) => {
    const { path, server } = link
    if (path === null) return toast.show(t('link.nowhere'), { kind: 'error', key: 'link' })
    const loss = loses ? null : lossNow()
    if (loss) return setHeld({ link, loss })
    setHeld(null)
    setAsking(null)
    if (server === null) return goTo(path, null)
    const [id, ...more] = matchServers(server, session)
    const opensDemo = id === DEMO_SERVER_ID && session.currentId !== DEMO_SERVER_ID
    if (id !== undefined && more.length === 0 && !opensDemo) goTo(path, id)
    else setAsking({ path, server })
  }
  const take = useEffectEvent(() => {
    const took = (link: ArrivedLink | null) => link && follow(link)
    // Without a main process, as in page tests, links cannot arrive.
    invoke('link:take').then(took, () => undefined)
  })
  useEffect(() => watchTyping(document), [])
  useEffect(() => {
    take()
    return onDesktop('link:arrived', () => take())
  }, [])
  if (held) return <HeldLink loss={held.loss} onOpen={() => follow(held.link, true)} onStay={() => setHeld(null)} />
  if (!asking) return null
  const choices = [...session.servers, { id: DEMO_SERVER_ID, name: t('server.demo'), url: '' }]
  const meant = matchServers(asking.server, session)
  return (
    <LinkDialog
      wanted={asking.server}
      several={meant.length > 1}
      demo={meant[0] === DEMO_SERVER_ID}
      choices={meant.length > 0 ? choices.filter(({ id }) => meant.includes(id)) : choices}
      onClose={() => setAsking(null)}
      onChoose={(id) => {
        setAsking(null)
        goTo(asking.path, id)
      }}
    />
  )
}

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
