import type { Node, User, PreAuthKey } from '@shared/api/resources'
import type { PagePath } from '@shared/pages'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import Server from 'lucide-react/icons/server'
import Sun from 'lucide-react/icons/sun'
import Tags from 'lucide-react/icons/tags'
import Terminal from 'lucide-react/icons/terminal'
import Trash from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { sshHostOf } from '@shared/command/ssh-command'
import type { ActKind } from '@shared/acts/act'
import { definitionOf } from '@shared/acts/registry'
import type { CommandContext } from './command-context'
import type { ItemIcon } from './item'
import { mayWork, preAuthKeyState } from '@shared/states/machine-state'
import type { RouteOffer } from '@/features/routes/group-routes'

/** An action. Its name and search words are texts under its id. */
export interface Verb<T = void> {
  readonly id: string
  readonly Icon: ItemIcon
  /** Its shortcut letter on the pages in `where`, or on all pages. */
  readonly key?: string
  readonly where?: readonly PagePath[]
  /** The kind of act that it starts: this decides whether the server must be unlocked, and which capability it needs. */
  readonly act?: ActKind
  /** True if it changes the server without an act, which a locked server prevents. */
  readonly writes?: boolean
  /** Returns whether it applies to the object; by default, it does. */
  readonly applies?: (context: CommandContext, object: T) => boolean
  readonly run: (context: CommandContext, object: T) => void
}

/** Returns whether a verb changes the server. */
export const verbWrites = (verb: Pick<Verb<never>, 'act' | 'writes'>): boolean =>
  verb.act !== undefined || verb.writes === true

/** Returns whether a verb applies to an object on this server. */
export function applies<T>({ act, applies: fits }: Verb<T>, context: CommandContext, object: T): boolean {
  const needed = act && definitionOf(act).capability
  if (typeof needed === 'string' && !context.can[needed]) return false
  return fits?.(context, object) ?? true
}

/** Verbs for one pre-auth key. */
export const keyVerbs = [
  {
    id: 'rotatePreAuthKey',
    Icon: RefreshCw,
    writes: true,
    applies: ({ now }, key) => mayWork(preAuthKeyState(key, now())),
    run: ({ openDialog }, key) => openDialog({ kind: 'rotatePreAuthKey', key }),
  },
] as const satisfies readonly Verb<PreAuthKey>[]

/** Verbs for one prefix on one machine. */
export const routeVerbs = [
  {
    id: 'approve',
    Icon: Check,
    act: 'node.routes',
    applies: (_acting, offer) => offer.state === 'waiting',
    run: ({ openDialog }, offer) => openDialog({ kind: 'routes', offers: [offer], enable: true }),
  },
  {
    id: 'withdraw',
    Icon: Undo2,
    act: 'node.routes',
    applies: (_acting, offer) => offer.approved,
    run: ({ openDialog }, offer) => openDialog({ kind: 'routes', offers: [offer], enable: false }),
  },
] as const satisfies readonly Verb<RouteOffer>[]

/** Verbs for the network, the server or the console. */
export const verbs = [
  {
    id: 'register',
    Icon: Plus,
    key: 'n',
    where: ['/machines', '/'],
    writes: true,
    run: ({ openDialog }) => openDialog({ kind: 'register' }),
  },
  {
    id: 'createUser',
    Icon: UserPlus,
    key: 'n',
    where: ['/users'],
    act: 'user.create',
    run: ({ openDialog }) => openDialog({ kind: 'createUser' }),
  },
  {
    id: 'createPreAuthKey',
    Icon: KeyRound,
    key: 'n',
    where: ['/pre-auth-keys'],
    writes: true,
    run: ({ createKey }) => createKey(''),
  },
  {
    id: 'createApiKey',
    Icon: KeyRound,
    key: 'n',
    where: ['/api-keys'],
    writes: true,
    run: ({ openDialog }) => openDialog({ kind: 'createApiKey' }),
  },
  {
    id: 'rotateKey',
    Icon: RefreshCw,
    key: 'r',
    where: ['/api-keys'],
    writes: true,
    applies: ({ rotatable }) => rotatable,
    run: ({ openDialog }) => openDialog({ kind: 'rotateKey' }),
  },
  {
    id: 'approveWaiting',
    Icon: Check,
    key: 'a',
    where: ['/routes', '/'],
    act: 'node.routes',
    applies: ({ waiting }) => waiting().length > 0,
    run: ({ openDialog, waiting }) => openDialog({ kind: 'routes', offers: waiting(), enable: true }),
  },
  {
    id: 'deleteSpent',
    Icon: Eraser,
    key: 'c',
    where: ['/pre-auth-keys'],
    act: 'preAuthKey.delete',
    applies: ({ spentKeys }) => spentKeys().length > 0,
    run: ({ openDialog, spentKeys }) => openDialog({ kind: 'deleteKeys', keys: spentKeys() }),
  },
  {
    id: 'undo',
    Icon: Undo2,
    key: 'z',
    writes: true,
    run: ({ undoLast }) => undoLast(),
  },
  {
    id: 'copyLink',
    Icon: LinkIcon,
    key: 'l',
    applies: ({ link }) => link() !== '',
    run: ({ copy, link }) => copy(link()),
  },
  {
    id: 'lock',
    Icon: Lock,
    applies: ({ server }) => server !== null && !server.readOnly,
    run: ({ setLocked }) => setLocked(true),
  },
  {
    id: 'unlock',
    Icon: LockOpen,
    applies: ({ server }) => server?.readOnly === true,
    run: ({ setLocked }) => setLocked(false),
  },
  { id: 'addServer', Icon: Server, run: ({ go }) => go('/auth?add') },
  { id: 'signOut', Icon: LogOut, run: ({ signOut }) => signOut() },
  { id: 'light', Icon: Sun, run: ({ setPrefs }) => setPrefs({ scheme: 'light' }) },
  { id: 'dark', Icon: Moon, run: ({ setPrefs }) => setPrefs({ scheme: 'dark' }) },
  { id: 'system', Icon: Monitor, run: ({ setPrefs }) => setPrefs({ scheme: 'system' }) },
  { id: 'compact', Icon: Rows4, run: ({ setPrefs }) => setPrefs({ density: 'compact' }) },
  { id: 'comfortable', Icon: Rows3, run: ({ setPrefs }) => setPrefs({ density: 'comfortable' }) },
  { id: 'english', Icon: Languages, run: ({ setPrefs }) => setPrefs({ language: 'en' }) },
  { id: 'german', Icon: Languages, run: ({ setPrefs }) => setPrefs({ language: 'de' }) },
] as const satisfies readonly Verb[]

const onMachine = ['/machines/:id'] as const

/** Verbs for one machine. */
export const machineVerbs = [
  {
    id: 'rename',
    Icon: Pencil,
    key: 'r',
    where: onMachine,
    act: 'node.rename',
    run: ({ openDialog }, node) => openDialog({ kind: 'machine', action: 'rename', node }),
  },
  {
    id: 'tags',
    Icon: Tags,
    key: 't',
    where: onMachine,
    act: 'node.tags',
    run: ({ openDialog }, node) => openDialog({ kind: 'machine', action: 'tags', node }),
  },
  {
    id: 'expire',
    Icon: CalendarClock,
    key: 'x',
    where: onMachine,
    act: 'node.expire',
    run: ({ openDialog }, node) => openDialog({ kind: 'machine', action: 'expire', node }),
  },
  {
    id: 'move',
    Icon: ArrowRightLeft,
    key: 'm',
    where: onMachine,
    act: 'node.move',
    run: ({ openDialog }, node) => openDialog({ kind: 'machine', action: 'move', node }),
  },
  {
    id: 'delete',
    Icon: Trash,
    key: 'd',
    where: onMachine,
    act: 'node.delete',
    run: ({ openDialog }, node) => openDialog({ kind: 'machine', action: 'delete', node }),
  },
  {
    id: 'copyAddress',
    Icon: Copy,
    key: 'c',
    where: onMachine,
    applies: (_acting, { ipAddresses }) => ipAddresses.length > 0,
    run: ({ copy }, { ipAddresses }) => copy(ipAddresses[0] ?? ''),
  },
  {
    id: 'copySsh',
    Icon: Terminal,
    key: 's',
    where: onMachine,
    applies: ({ fqdn }, node) => sshHostOf(node, fqdn(node)) !== undefined,
    run: ({ copy, sshCommandOf }, node) => copy(sshCommandOf(node)),
  },
] as const satisfies readonly Verb<Node>[]

const onUser = ['/users/:name'] as const

/** Verbs for one user. */
export const userVerbs = [
  {
    id: 'renameUser',
    Icon: Pencil,
    key: 'r',
    where: onUser,
    act: 'user.rename',
    run: ({ openDialog }, user) => openDialog({ kind: 'renameUser', user }),
  },
  {
    id: 'keyFor',
    Icon: KeyRound,
    key: 'n',
    where: onUser,
    writes: true,
    run: ({ createKey }, { id }) => createKey(id),
  },
  {
    id: 'deleteUser',
    Icon: Trash,
    key: 'd',
    where: onUser,
    act: 'user.delete',
    run: ({ openDialog }, user) => openDialog({ kind: 'deleteUser', user }),
  },
] as const satisfies readonly Verb<User>[]

export type VerbId =
  | (typeof verbs)[number]['id']
  | (typeof machineVerbs)[number]['id']
  | (typeof userVerbs)[number]['id']
  | (typeof routeVerbs)[number]['id']
  | (typeof keyVerbs)[number]['id']

interface KeyedVerb {
  readonly id: VerbId
  readonly key: string
  readonly where?: readonly PagePath[]
}

/** The verbs with a shortcut on some pages. */
export const keyedVerbs: readonly KeyedVerb[] = [...verbs, ...machineVerbs, ...userVerbs].filter(
  (verb) => 'key' in verb,
)
