import { lazyComponent } from '@/ui/lazy-component'
import { toApiError } from '@shared/api/error'
import type { ArrivedLink } from '@shared/ipc/link'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { matchServers } from '@shared/links'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { invoke, onDesktop } from '@/lib/desktop'
import { useSecretHolds } from '@/lib/secret-hold'
import { useSession } from '@/lib/session'
import { hasTypedText, watchTyping } from '@/lib/typed-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { authPath } from './navigation'

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
export function LinkOpener() {
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
