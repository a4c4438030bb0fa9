import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { HeldSession, usePrefs, useSession } from '@/lib/session'
import { Page, Section, lazyComponent } from '@/ui/page'
import { AddServerForm, SshForm, useNewServerForm, KeyForm } from './add-server-form'
import { BrandMark } from '@/ui/brand-mark'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { invoke, onDesktop } from '@/lib/desktop'
import { useSignIn } from './use-sign-in'
import type { SavedServer, ServerColor } from '@shared/ipc/session'
import { useKeyStorageText } from '@/components/connection/use-key-storage-text'
import { ForgetServerDialog } from '@/components/forget-server/forget-server-dialog'
import { ChoiceCards } from '@/ui/choice-cards'
import { MenuButton } from '@/ui/menu-button'
import { StateDot } from '@/ui/marks'
import { serverColorValue } from '@/ui/theme/tokens'

/** Overlays that handle Esc themselves. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

function isBack({ key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey) return false
  return altKey ? key === 'ArrowLeft' : key === 'Escape' && !document.querySelector(OVERLAY)
}

/**
 * Returns to the previous page on Esc, the Back keys, the mouse's Back button or the Back menu entry.
 * @returns a function that goes back; undefined while signed out, because there is no page to return to
 */
function useGoBack(): (() => void) | undefined {
  const { session } = useSession()
  const navigate = useNavigate()
  const signedIn = session.currentId !== null
  const back = () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/'))
  }
  const onBack = useEffectEvent(() => back())
  useEffect(() => {
    if (!signedIn) return undefined
    const onKey = (event: KeyboardEvent) => isBack(event) && onBack()
    const onMouse = ({ button }: MouseEvent) => button === 3 && onBack()
    const stop = onDesktop('menu:command', (command) => command === 'back' && onBack())
    window.addEventListener('keydown', onKey)
    window.addEventListener('mouseup', onMouse)
    return () => {
      stop()
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mouseup', onMouse)
    }
  }, [signedIn])
  return signedIn ? back : undefined
}

const reasons = ['unauthorized', 'signedOut', 'removed'] as const

/** The sign-in page: choose, add and remove servers. Works with and without a current server. */
export function AuthPage() {
  const title = usePageTitle('/auth')
  const { t } = useTranslation('auth')
  const [query] = useSearchParams()
  const reason = reasons.find((known) => known === query.get('reason'))
  return (
    <HeldSession>
      <Brand />
      <Page
        title={title}
        context={t('lead')}
        notice={
          reason ? (
            <Alert severity={reason === 'unauthorized' ? 'warning' : 'info'}>{t(`reason.${reason}`)}</Alert>
          ) : null
        }
      >
        <SavedServers />
        <AddServer />
      </Page>
    </HeldSession>
  )
}

/** States where keys are stored on this computer. `overSsh`: the console is about to create one over SSH. */
function KeyStorageNote({ overSsh }: { overSsh: boolean }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {useKeyStorageText(overSsh)}
    </Typography>
  )
}

const ways = ['address', 'ssh', 'none'] as const

const SetUpForm = lazyComponent(async () => (await import('./set-up')).SetUpForm)

/** Shows the three ways in at once without saved servers; otherwise a button opens them. */
function AddServer() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  const optional = session.servers.length > 0
  const [open, setOpen] = useOpenByLink(query.has('add'))
  // Null until one is chosen. A choice by a key keeps the focus, so that the arrow keys reach the other ways.
  const [chosen, choose] = useState<(typeof ways)[number] | null>(null)
  const way = chosen ?? 'address'
  const [picked, setPicked] = useState(false)
  // A set-up found Headscale on this host.
  const [destination, setDestination] = useState('')
  const back = useGoBack()
  // Here, so that a look at another way loses nothing.
  const form = useNewServerForm()
  const leave = () => {
    form.reset()
    setOpen(false)
  }
  const close = back ?? (optional ? leave : undefined)
  const choices = ways.map((value) => ({ value, label: t(`ways.${value}.label`), help: t(`ways.${value}.help`) }))
  return (
    <>
      <Section title={t('add.title')}>
        {open || !optional ? (
          <Box
            sx={{
              pt: 2,
              display: 'grid',
              columnGap: 8,
              gridTemplateColumns: { xs: '1fr', md: '272px minmax(0, 1fr)' },
              alignItems: 'start',
            }}
          >
            <ChoiceCards
              label={t('ways.title')}
              value={way}
              choices={choices}
              onChange={choose}
              onPick={setPicked}
              stacked
            />
            {way === 'address' ? (
              <AddServerForm form={form} onCancel={close} takeFocus={chosen === null || picked} />
            ) : null}
            {way === 'ssh' ? <SshForm destination={destination} takeFocus={picked} /> : null}
            {way === 'none' ? (
              <NoServer
                // The new server would close what is open for want of servers.
                onBegin={() => setOpen(true)}
                onAdd={(found) => {
                  setDestination(found)
                  choose('ssh')
                }}
              />
            ) : null}
          </Box>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('add.open')}</Button>
        )}
      </Section>
      <KeyStorageNote overSsh={way === 'ssh'} />
    </>
  )
}

/** Shows the product's name and logo to first-time users. */
function Brand() {
  const { t } = useTranslation('common')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, md: 6 } }}>
      <BrandMark size={32} />
      <Box sx={{ fontSize: '1rem', lineHeight: '24px', fontWeight: 600 }}>{t('app.name')}</Box>
    </Box>
  )
}

interface NoServerProps {
  /** Called when a set-up begins. */
  onBegin: () => void
  onAdd: (destination: string) => void
}

/** Says what a server is, sets one up, and opens the demo network, which needs none. */
function NoServer({ onBegin, onAdd }: NoServerProps) {
  const [setUp, setSetUp] = useState<'host' | 'hand' | null>(null)
  const begin = (how: 'host' | 'hand') => {
    onBegin()
    setSetUp(how)
  }
  return setUp === null ? (
    <WhatServer onSetUp={begin} />
  ) : (
    <SetUpForm how={setUp} onBack={() => setSetUp(null)} onAdd={onAdd} />
  )
}

function WhatServer({ onSetUp }: { onSetUp: (how: 'host' | 'hand') => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const signIn = useSignIn(() => invoke('servers:use', { id: DEMO_SERVER_ID }))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, typography: 'body1' }}>
      <div>{t('none.what')}</div>
      <div>
        {t('none.how')}{' '}
        <Link href="https://headscale.net/stable/setup/install/official/" target="_blank" rel="noreferrer">
          {t('none.guide')}
        </Link>
      </div>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" color="primary" onClick={() => onSetUp('host')}>
          {t('none.setUp')}
        </Button>
        <Button onClick={() => onSetUp('hand')}>{t('none.byHand')}</Button>
      </Box>
      <div>{t('demo.text')}</div>
      {signIn.error ? <Alert severity="error">{errorText(signIn.error, tCommon)}</Alert> : null}
      <Button loading={signIn.isPending} onClick={() => signIn.mutate(undefined)} sx={{ alignSelf: 'flex-start' }}>
        {t('demo.action')}
      </Button>
    </Box>
  )
}

/** Lists the saved servers; one click connects. */
function SavedServers() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  // Open the key form of the server that refused its key or that the user wanted to switch to.
  const asked = query.get('server') ?? (query.get('reason') === 'unauthorized' ? session.currentId : null)
  if (session.servers.length === 0) return null
  return (
    <Section title={t('saved.title')}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {session.servers.map((server) => (
          <li key={server.id}>
            <SavedServerRow
              server={server}
              current={server.id === session.currentId}
              refused={server.id === asked && query.get('reason') === 'unauthorized'}
              startWithKey={server.id === asked}
            />
          </li>
        ))}
      </Box>
    </Section>
  )
}

interface SavedServerRowProps {
  server: SavedServer
  current: boolean
  /** True if the server refused the stored key, so connecting requires another one. */
  refused: boolean
  /** True if the address asks for the key of this server. */
  startWithKey: boolean
}

function SavedServerRow({ server, current, refused, startWithKey }: SavedServerRowProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const [asking, setAsking] = useOpenByLink(startWithKey)
  const [forgetting, setForgetting] = useState(false)
  const navigate = useNavigate()
  const signIn = useSignIn(() => invoke('servers:use', { id: server.id }))
  const openHost = useSignIn(
    () => invoke('servers:use', { id: server.id, keyless: 'host' }),
    () => void navigate('/host'),
  )
  const readLast = useSignIn(() => invoke('servers:use', { id: server.id, keyless: 'lastKnown' }))
  const error = signIn.error ?? openHost.error ?? readLast.error
  const { keepsLastKnown } = usePrefs().prefs
  const needsKey = refused || !server.hasKey || server.connection?.ready === false
  return (
    <ServerRow
      color={server.color}
      name={server.name}
      detail={<Detail server={server} current={current && !refused} />}
      error={error ? errorText(error, tCommon) : null}
      actions={
        <>
          {!server.hasKey && keepsLastKnown ? (
            <Button
              variant="text"
              aria-label={t('saved.lastSeenOf', { name: server.name })}
              loading={readLast.isPending}
              onClick={() => readLast.mutate(undefined)}
            >
              {t('saved.lastSeen')}
            </Button>
          ) : null}
          {needsKey && server.host !== undefined ? (
            <Button
              variant="text"
              aria-label={t('saved.openHostOf', { name: server.name })}
              loading={openHost.isPending}
              onClick={() => openHost.mutate(undefined)}
            >
              {t('saved.openHost')}
            </Button>
          ) : null}
          {needsKey ? (
            <Button
              aria-label={t('saved.enterKeyFor', { name: server.name })}
              aria-expanded={asking}
              onClick={() => setAsking(!asking)}
            >
              {t('saved.enterKey')}
            </Button>
          ) : (
            <Button
              {...(!current && { 'aria-label': t('saved.connectTo', { name: server.name }) })}
              loading={signIn.isPending}
              onClick={() => signIn.mutate(undefined)}
            >
              {t(current ? 'saved.back' : 'saved.connect')}
            </Button>
          )}
          <MenuButton
            label={t('saved.more', { name: server.name })}
            items={[
              { label: t('saved.enterKey'), onClick: () => setAsking(true) },
              { label: t('saved.forget'), danger: true, onClick: () => setForgetting(true) },
            ]}
          />
        </>
      }
    >
      {asking ? <KeyForm server={server} refused={refused} onCancel={() => setAsking(false)} /> : null}
      {forgetting ? <ForgetServerDialog server={server} onClose={() => setForgetting(false)} /> : null}
    </ServerRow>
  )
}

function Detail({ server, current }: { server: SavedServer; current: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Typography variant="mono" component="span">
        {server.url}
      </Typography>
      {current || !server.hasKey ? (
        <Typography variant="body2" component="div">
          {current ? (
            <StateDot state="good" label={t('saved.current')} />
          ) : (
            <StateDot state="waiting" label={t('saved.needsKey')} />
          )}
        </Typography>
      ) : null}
    </>
  )
}

interface ServerRowProps {
  color: ServerColor
  name: string
  detail: ReactNode
  actions: ReactNode
  error?: string | null
  /** Shown below the row: the form for its key. */
  children?: ReactNode
}

/** A server as a row: colour, name and address on the left, actions on the right. */
function ServerRow({ color, name, detail, actions, error, children }: ServerRowProps) {
  return (
    <Box sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ width: 3, alignSelf: 'stretch', borderRadius: 1, bgcolor: serverColorValue[color], flex: 'none' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            title={name}
          >
            {name}
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{detail}</Box>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>{actions}</Box>
      </Box>
      {children}
      {error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error}
        </Alert>
      ) : null}
    </Box>
  )
}

/**
 * Holds whether a part of the page is open. Each link that asks for it opens it, also one to the address that is already shown.
 * @param asked true if the address asks for it
 */
function useOpenByLink(asked: boolean): [boolean, (open: boolean) => void] {
  const { key } = useLocation()
  const [open, setOpen] = useState(asked)
  const [shown, setShown] = useState(key)
  if (key !== shown) {
    setShown(key)
    if (asked) setOpen(true)
  }
  return [open, setOpen]
}
