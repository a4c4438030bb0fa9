import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LosesInput } from '@/ui/dialogs'
import { WriteLock } from '@/ui/marks'
import { OverlayBoundary } from '../overlay-boundary'
import { type DialogRequest, DialogRequestsContext } from './dialog-request'
import type { PageRow } from '@shared/page-row'
import { machinePath, pageAt, type PagePath, pages } from '@shared/pages'
import { findUser } from '@/features/users/user-list'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { formatMachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { unfilteredAddress, useListMemory } from '@/lib/list-memory'
import { PageCommandsContext } from '@/lib/page-commands'
import { usePrefs } from '@/lib/session'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { isTyping } from '@/ui/focus'
import { useToast } from '@/ui/toast/toast'
import { goKeys } from '../navigation'
import { ServerSettings } from '../server-settings'
import { useCommandContext } from './command-context'
import { applies, machineVerbs, userVerbs, type Verb, verbs, verbWrites } from './verbs'
import { lazyComponent } from '@/ui/page'
import type { User } from '@shared/api/resources'
import { isUserAddress, lastingUserAddress } from '@shared/user-address'
import { useTranslation } from '@/lib/texts'
import { RouterContext } from '@/lib/address'

/** Keys of commands. Others, such as Space, belong to the control that has the focus. */
const COMMAND_KEY = /^[a-z\d?]$/

/**
 * Holds letters typed after a person chose another page and before it is shown. They are meant for that page: on the one still shown, N
 * would create something else.
 * @param run runs a letter on the page that is now shown
 * @returns a function that holds a letter; false if no page is loading or the key is no command's
 */
export function useHeldKeys(run: (key: string) => void): (key: string) => boolean {
  const router = use(RouterContext)
  const shown = useLocation()
  const held = useRef<{ key: string; visit: string }[]>([])
  const release = useEffectEvent(() => {
    const keys = held.current
    held.current = []
    for (const { key, visit } of keys) if (visit === shown.key) run(key)
  })
  useEffect(() => {
    // After all effects of this render: with its own, the new page offers its commands.
    queueMicrotask(() => release())
  }, [shown.key])
  return (key) => {
    if (!router || !COMMAND_KEY.test(key)) return false
    // Read from the router, because React renders its state later.
    const next = router.state.navigation.location ?? router.state.location
    if (next.pathname === shown.pathname) return false
    held.current.push({ key, visit: next.key })
    return true
  }
}

const RegisterDialog = lazyComponent(async () => (await import('@/features/machines/register-dialog')).RegisterDialog)
const MachineActionDialog = lazyComponent(
  async () => (await import('@/features/machines/machine-action-dialog')).MachineActionDialog,
)
const CreateUserDialog = lazyComponent(
  async () => (await import('@/features/users/rename-user-dialog')).CreateUserDialog,
)
const RenameUserDialog = lazyComponent(
  async () => (await import('@/features/users/rename-user-dialog')).RenameUserDialog,
)
const DeleteUserDialog = lazyComponent(
  async () => (await import('@/features/users/delete-users-dialog')).DeleteUserDialog,
)
const CreateApiKey = lazyComponent(async () => (await import('@/features/keys/create-api-key')).CreateApiKey)
const RotateKeyDialog = lazyComponent(async () => (await import('@/features/keys/rotate-key-dialog')).RotateKeyDialog)
const RotateKeysDialog = lazyComponent(
  async () => (await import('@/features/keys/created-keys-dialog')).RotateKeysDialog,
)
const PreAuthBulkDialog = lazyComponent(async () => (await import('@/features/keys/keys-bulk')).PreAuthBulkDialog)
const SwitchOffersDialog = lazyComponent(
  async () => (await import('@/features/routes/switch-offers-dialog')).SwitchOffersDialog,
)
const UndoJobDialog = lazyComponent(async () => (await import('@/components/jobs/undo-job-dialog')).UndoJobDialog)
const UndoDialog = lazyComponent(async () => (await import('@/components/history/undo-dialog')).UndoDialog)

interface CommandDialogProps {
  request: DialogRequest
  open: boolean
  onClose: () => void
}

/** Returns a function that redirects from the page of an object that was deleted. */
function useRedirectFrom() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (from: string, to: string) => {
    if (pathname === from) void navigate(to, { replace: true })
  }
}

function UserDialog({ kind, user, open, onClose }: Omit<CommandDialogProps, 'request'> & { kind: string; user: User }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const redirect = (to: string) => {
    if (isUserAddress(user, pathname, search)) void navigate(to, { replace: true })
  }
  const asked = open ? user : null
  return kind === 'renameUser' ? (
    <RenameUserDialog
      user={asked}
      onClose={onClose}
      onRenamed={(name) => redirect(lastingUserAddress({ ...user, name }))}
    />
  ) : (
    <DeleteUserDialog user={asked} onClose={onClose} onDeleted={() => redirect('/users')} />
  )
}

type UndoRequest = Extract<DialogRequest, { kind: 'undoJob' | 'undoEntry' }>

function UndoRequestDialog({ request, onClose }: { request: UndoRequest; onClose: () => void }) {
  return request.kind === 'undoJob' ? (
    <UndoJobDialog job={request.job} onClose={onClose} />
  ) : (
    <UndoDialog entry={request.entry} onClose={onClose} />
  )
}

/** Renders the dialog of a command; its texts must be loaded. */
function Dialogs({ request, open, onClose }: CommandDialogProps): ReactNode {
  const { t } = useTranslation('keys')
  const redirectFrom = useRedirectFrom()
  switch (request.kind) {
    case 'register':
      return <RegisterDialog open={open} onClose={onClose} />
    case 'createUser':
      return <CreateUserDialog open={open} name={request.name} onCreated={request.onCreated} onClose={onClose} />
    case 'createApiKey':
      return <CreateApiKey open={open} onClose={onClose} />
    case 'rotateKey':
      return open ? <RotateKeyDialog onClose={onClose} /> : null
    case 'rotatePreAuthKey': {
      const keys = [{ kind: 'preAuthKey' as const, key: request.key }]
      return open ? <RotateKeysDialog keys={keys} onClose={onClose} onDone={onClose} /> : null
    }
    case 'deleteKeys':
      return open ? (
        <PreAuthBulkDialog
          keys={request.keys}
          what="delete"
          body={t('preAuth.clean.body')}
          onClose={onClose}
          onStarted={onClose}
        />
      ) : null
    case 'machine': {
      const done = () => {
        onClose()
        if (request.action === 'delete') redirectFrom(machinePath(request.node.id), '/machines')
      }
      return (
        <MachineActionDialog action={request.action} node={request.node} open={open} onClose={onClose} onDone={done} />
      )
    }
    case 'renameUser':
    case 'deleteUser':
      return <UserDialog kind={request.kind} user={request.user} open={open} onClose={onClose} />
    case 'undoJob':
    case 'undoEntry':
      return open ? <UndoRequestDialog request={request} onClose={onClose} /> : null
    case 'routes':
      return open ? <SwitchOffersDialog offers={request.offers} enable={request.enable} onClose={onClose} /> : null
  }
}

/** Loads the texts and renders the dialog of a command. */
function CommandDialog(props: CommandDialogProps) {
  const { ready } = useTranslation(['machines', 'users', 'keys', 'routes', 'jobs', 'activity'])
  return ready ? <Dialogs {...props} /> : null
}

/** Overlays that handle keys themselves; a list within the page is not one. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]:not(main *)'
/** Time after G in which a page letter is accepted, in milliseconds. */
const GO_MS = 2000

/** Returns the verb for a letter on a page. */
function verbOf<V extends Verb<never>>(list: readonly V[], key: string, page: PagePath): V | undefined {
  return list.find((verb) => verb.key === key && verb.where?.includes(page))
}

/**
 * Returns a function that runs the verb for a letter on this page; it returns false for other letters. A letter that a locked server
 * prevents shows the reason.
 */
function useVerbKey(lock: string | null) {
  const context = useCommandContext()
  const toast = useToast()
  const client = useQueryClient()
  const commands = use(PageCommandsContext)
  const { pathname, search } = useLocation()
  const unless = (reason: string | false | null, run: () => void) => (reason ? toast.show(reason) : run())
  const start = <T,>(verb: Verb<T> | undefined, object: T | undefined, free = false): boolean => {
    if (!verb || (object === undefined && !free) || !applies(verb, context, object as T)) return false
    unless(verbWrites(verb) && lock, () => verb.run(context, object as T))
    return true
  }
  return (key: string): boolean => {
    const page = pageAt(pathname)?.path
    if (page === undefined) return false
    const own = commands?.get().find((command) => command.key === key)
    if (own) {
      unless(own.writes === true && lock, own.run)
      return true
    }
    const anywhere = verbs.find((verb: Verb) => verb.key === key && verb.where === undefined)
    if (anywhere) return start<void>(anywhere, undefined, true)
    const name = decodeURIComponent(pathname.split('/')[2] ?? '')
    if (page === '/machines/:id') {
      const node = client.getQueryData(nodesQuery().queryKey)?.find(({ id }) => id === name)
      return start(verbOf(machineVerbs, key, page), node)
    }
    if (page === '/users/:name') {
      const users = client.getQueryData(usersQuery().queryKey) ?? []
      return start(verbOf(userVerbs, key, page), findUser(users, name, new URLSearchParams(search).get('id')))
    }
    return start<void>(verbOf<Verb>(verbs, key, page), undefined, true)
  }
}

/**
 * Handles single-letter shortcuts: G and a letter open a page, other letters run the verbs of the page. Inactive while typing and while a
 * dialog is open.
 */
function useCommandKeys(lock: string | null): void {
  const navigate = useNavigate()
  const memory = useListMemory()
  const doVerb = useVerbKey(lock)
  const { views } = usePrefs().prefs
  const goAt = useRef(Number.NEGATIVE_INFINITY)
  /** Returns true if the letter opened something. */
  const press = (key: string, timeStamp: number): boolean => {
    const going = timeStamp - goAt.current < GO_MS
    goAt.current = !going && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (!going) return doVerb(key)
    const page: PageRow | undefined = pages.find(({ path }) => goKeys.get(path) === key)
    const view = /^[1-9]$/.test(key) ? views[Number(key) - 1] : undefined
    if (page) void navigate(unfilteredAddress(memory, page))
    else if (view) void navigate(`/machines?${formatMachineQuery(parseMachineQuery(view.query))}`)
    return page !== undefined || view !== undefined
  }
  const hold = useHeldKeys((key) => void press(key, performance.now()))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, repeat, defaultPrevented } = event
    if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || key.length !== 1) return
    if (isTyping(event.target) || document.querySelector(OVERLAY)) return
    if (!hold(key) && !press(key, timeStamp)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Capture phase, so that the letter after G does not reach the page's own listeners: K would open the previous machine.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

interface Current {
  request: DialogRequest
  open: boolean
  /** Changes with every request, so that each gets a fresh form. */
  turn: number
}

/**
 * Handles the keys of commands and shows their dialogs above any page.
 * @param props.lock why the server is locked, or null
 */
export function CommandHost({ lock }: { lock: string | null }) {
  const [current, setCurrent] = useState<Current | null>(null)
  const requests = use(DialogRequestsContext)
  useCommandKeys(lock)
  useEffect(
    () => requests.on((request) => setCurrent((before) => ({ request, open: true, turn: (before?.turn ?? 0) + 1 }))),
    [requests],
  )
  // Tests wait for this mark, because earlier key presses are lost.
  useEffect(() => {
    document.documentElement.dataset['keys'] = 'ready'
    return () => void delete document.documentElement.dataset['keys']
  }, [])
  const close = () => setCurrent((before) => before && { ...before, open: false })
  return (
    <OverlayBoundary tries={[current?.turn]}>
      <WriteLock reason={lock} unlock={<ServerSettings />}>
        {current ? (
          <LosesInput>
            <CommandDialog key={current.turn} request={current.request} open={current.open} onClose={close} />
          </LosesInput>
        ) : null}
      </WriteLock>
    </OverlayBoundary>
  )
}
