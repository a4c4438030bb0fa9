import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Node, Route } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useFailure, useTranslation, useNow } from '@/lib/texts'
import { Link, useNavigate, useParams } from 'react-router'
import { nodeQuery, nodesQuery, useNodeFromList, routesQuery } from '@/lib/queries/lists'
import { useOfferCommands } from '@/lib/page-commands'
import { MachineDot, RouteStateDot } from '@/components/states/state-dots'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useCopyLinkEntry, CopyText } from '@/ui/copying'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import { type Definition, DefinitionList, ErrorPanel, Page, Section, lazyComponent } from '@/ui/page'
import styles from './machine-view.module.css'
import { HistorySection } from '@/components/history/history-list'
import {
  CopySsh,
  type Login,
  MachineConnect,
  useLogin,
  MachineContext,
  MachineWaiting,
  NoSuchMachine,
  MachineNavigation,
  MachineFactList,
  MachineIdentity,
} from './machine-page-parts'
import { MachinePresence } from './machine-presence'
import { ProblemLine, problemOf } from './problem-line'
import { machineScope, useMachineDialogs, useMachineMenu } from './use-machine-menu'
import { ClientSection } from '@/components/local-client/checked-machine'
import { NotesSection } from '@/components/notes/notes-section'
import { editedName, type MachineAction } from './machine-actions'
import { useCapabilities, usePageLink } from '@/lib/session'
import { LockedControls, useWriteLock, TagChips } from '@/ui/marks'
import Pencil from 'lucide-react/icons/pencil'
import text from '@/ui/text-button.module.css'
import { NameInput } from './name-input'
import type { EarlyText, NameFieldProps } from './name-field'
import Switch from '@mui/material/Switch'
import { SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import { useRouteSwitch } from '@/components/undo/use-act'
import { machineName, type MachineRoute, routesByMachine } from '@shared/states/machine-state'
import { useWithdrawnAt } from '@/domain/purpose'
import { MissingLists } from '@/components/missing-lists/missing-lists'

const NameField = lazyComponent(
  async () => (await import('./name-field')).NameField,
  (props) => <EarlyField {...props} />,
)

/** Accepts typed text before the field is loaded. */
function EarlyField({ node, earlyRef, onEnd }: NameFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') earlyRef.current.isEntered = true
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEnd(true)
  }
  return (
    <NameInput
      defaultValue={editedName(node)}
      onChange={(event) => (earlyRef.current = { text: event.target.value, isEntered: false })}
      onKeyDown={onKeyDown}
      onBlur={() => earlyRef.current.text === null && onEnd(false)}
    />
  )
}

const NOTHING_TYPED: EarlyText = { text: null, isEntered: false }

/** Shows the machine's name as the page's heading; a click on it or on the pencil edits it. */
function EditableName({ node, disabled }: { node: Node; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const [editing, setEditing] = useState(false)
  const earlyRef = useRef(NOTHING_TYPED)
  const focusBack = useRef(false)
  const edit = () => {
    earlyRef.current = { ...NOTHING_TYPED }
    setEditing(true)
  }
  const end = (wanted: boolean) => {
    focusBack.current ||= wanted
    setEditing(false)
  }
  // Runs when the button is mounted again, which may take several frames.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !focusBack.current) return
    focusBack.current = false
    button.focus()
  }
  const name = machineName(node)
  if (editing && !disabled) return <NameField node={node} earlyRef={earlyRef} onEnd={end} />
  return (
    <button
      type="button"
      ref={takeFocus}
      disabled={disabled}
      onClick={edit}
      title={t('rename.edit')}
      className={`${text.button} ${styles.name}`}
    >
      <span>{name}</span>
      <Pencil size={14} aria-hidden />
    </button>
  )
}

/** More tags than a machine has: its own page shows all of them. */
const MAX_CHIPS = 1000

function TagGroup({ tags, hint }: { tags: readonly string[]; hint: string }) {
  return (
    <>
      <TagChips tags={tags} max={MAX_CHIPS} />
      <p className={styles.secondary}>{hint}</p>
    </>
  )
}

/** Groups the tags by origin: assigned by an admin, requested and permitted, requested and refused. */
function MachineTags({ node, disabled, onEdit }: { node: Node; disabled: boolean; onEdit: () => void }) {
  const { t } = useTranslation('machines')
  const { tagsAreIdentity } = useCapabilities()
  const groups = [
    { name: 'forced', tags: node.forcedTags },
    // Newer servers have a single list, which already includes permitted requests.
    { name: 'valid', tags: tagsAreIdentity ? [] : node.validTags },
    { name: 'invalid', tags: node.invalidTags },
  ] as const
  const items: Definition[] = groups
    .filter(({ tags }) => tags.length > 0)
    .map(({ name, tags }) => ({
      term: t(`tags.${name}`),
      value: (
        <TagGroup
          tags={tags}
          hint={t(tagsAreIdentity && name === 'forced' ? 'tags.why.identity' : `tags.why.${name}`)}
        />
      ),
    }))
  return (
    <Section
      title={t('tags.section')}
      actions={
        <Button size="small" disabled={disabled} onClick={onEdit}>
          {t('action.tags')}
        </Button>
      }
    >
      {items.length > 0 ? <DefinitionList items={items} /> : <p className={styles.secondary}>{t('tags.none')}</p>}
    </Section>
  )
}

function PageMenu({ node, changes }: { node: Node; changes: MenuEntry[] }) {
  const { t } = useTranslation('machines')
  const copyLink = useCopyLinkEntry()
  const link = usePageLink()(machinePath(node.id))
  const tell = useAlertEntry()
  const notifyEntry = tell.entry(machineScope(node))
  useOfferCommands([{ id: 'tell', label: notifyEntry.label, words: '', key: 'w', run: notifyEntry.onClick }])
  const items = [copyLink(link), notifyEntry, ...changes]
  return (
    <>
      <MenuButton label={t('actionsFor', { name: machineName(node) })} items={items} />
      {tell.dialog}
    </>
  )
}

function GoneNotice({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/machines">
          {t('gone.back')}
        </Button>
      }
    >
      {t('gone.text', { name: machineName(node) })}
    </Alert>
  )
}

function Machine({ node, gone, Access }: { node: Node; gone: boolean; Access: ComponentType<{ id: string }> }) {
  const { t } = useTranslation('machines')
  const locked = useWriteLock() !== null
  const navigate = useNavigate()
  const { start, dialogs } = useMachineDialogs(
    (deleted) => deleted.id === node.id && void navigate('/machines', { replace: true }),
  )
  const { changes } = useMachineMenu(start)
  const login = useLogin(node)
  const problem = problemOf(node, useNow(), useWithdrawnAt())
  const line = problem ? <ProblemLine node={node} problem={problem} onStart={(action) => start(action, node)} /> : null
  const hasExpiryAct = !gone && (problem?.kind === 'expired' || problem?.kind === 'expiring')
  const notice = gone ? <GoneNotice node={node} /> : line
  return (
    <Page
      title={machineName(node)}
      heading={
        <span className={styles.heading}>
          <MachineDot node={node} />
          <EditableName node={node} disabled={gone || locked} />
        </span>
      }
      navigation={<MachineNavigation id={node.id} />}
      context={<MachineContext node={node} />}
      local
      primaryAction={gone ? null : <CopySsh node={node} login={login} isPrimary={problem === null} />}
      actions={gone ? null : <PageMenu node={node} changes={changes(node)} />}
      notice={notice}
    >
      <div className={gone ? styles.gone : undefined}>
        <MachineDetails node={node} login={login} gone={gone} hasExpiryAct={hasExpiryAct} onStart={start} />
        <MachineRoutes node={node} disabled={gone} />
        {gone ? null : <Access id={node.id} />}
        <Section title={t('activity')}>
          <MachinePresence node={node} />
          <HistorySection object={`node ${node.id}`} />
        </Section>
      </div>
      {dialogs}
    </Page>
  )
}

/**
 * The page of one machine with all its data and actions.
 * @param props.Access shows who reaches it
 */
export function MachineView({ Access }: { Access: ComponentType<{ id: string }> }) {
  const { t } = useTranslation('machines')
  const { id = '' } = useParams()
  const known = useNodeFromList(id)
  const machine = useQuery({ ...nodeQuery(id), ...(known && { placeholderData: known }) })
  const failure = useFailure(machine)
  const gone = machine.error?.code === 'notFound' || machine.error?.code === 'invalid'
  // Keyed by id, so that forms do not survive a change of machine.
  const node = machine.data ?? (gone ? undefined : known)
  if (node) return <Machine key={id} node={node} gone={gone} Access={Access} />
  if (gone) return <NoSuchMachine id={id} />
  if (failure) {
    return (
      <Page title={t('machine')} navigation={<MachineNavigation id={id} />}>
        <ErrorPanel title={t('loadFailed')} error={failure} onRetry={() => void machine.refetch()} />
      </Page>
    )
  }
  return <MachineWaiting id={id} />
}

interface MachineDetailsProps {
  node: Node
  login: Login
  gone: boolean
  /** The problem above the details already offers to change the expiry. */
  hasExpiryAct: boolean
  onStart: (action: MachineAction, node: Node) => void
}

/** Shows the details of a machine, its connect actions and its note. */
function MachineDetails({ node, login, gone, hasExpiryAct, onStart }: MachineDetailsProps) {
  const { t } = useTranslation('machines')
  return (
    <Section
      title={t('facts.title')}
      actions={
        hasExpiryAct ? null : (
          <Button size="small" disabled={gone} onClick={() => onStart('expire', node)}>
            {t('action.expire')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div>
          <MachineFactList node={node} />
          <MachineTags node={node} disabled={gone} onEdit={() => onStart('tags', node)} />
        </div>
        <div>
          {gone ? null : <MachineConnect node={node} login={login} />}
          {gone ? null : <ClientSection node={node} onExtend={(extended) => onStart('expire', extended)} />}
          <NotesSection kind="machine" id={node.id} name={machineName(node)} />
          <MachineIdentity node={node} />
        </div>
      </div>
    </Section>
  )
}

interface RouteRowProps {
  node: Node
  route: MachineRoute<Route>
  disabled: boolean
}

function RouteRow({ node, route, disabled }: RouteRowProps) {
  const { t } = useTranslation('machines')
  // Another admin may switch the route while the dialog is open: it keeps its question.
  const [asked, setAsked] = useState<'approve' | 'withdraw' | null>(null)
  const enable = asked === 'approve'
  const switchRoutes = useRouteSwitch()
  const { exit, prefixes, rows, approved, state, refusedAt } = route
  const name = exit ? t('routes.exitNode') : (prefixes[0] ?? '')
  const switched = useMemo(
    () => [{ exit, prefixes, rows, nodeId: node.id, machine: machineName(node), node }],
    [exit, prefixes, rows, node],
  )
  const change = () => {
    setAsked(null)
    switchRoutes(switched, enable)
  }
  return (
    <li className={styles.route}>
      <div>
        {exit ? (
          <>
            {name} <span className={styles.prefixes}>{prefixes.join(', ')}</span>
          </>
        ) : (
          <CopyText mono value={name} />
        )}
      </div>
      <RouteStateDot state={state} refusedAt={refusedAt} />
      <LockedControls>
        <Switch
          checked={approved}
          disabled={disabled}
          onChange={() => setAsked(approved ? 'withdraw' : 'approve')}
          slotProps={{ input: { 'aria-label': t('routes.approve', { name }) } }}
        />
      </LockedControls>
      {asked ? (
        <SwitchRoutesDialog routes={switched} enable={enable} onConfirm={change} onClose={() => setAsked(null)} />
      ) : null}
    </li>
  )
}

/** Returns the machine's routes; undefined until they are loaded. The other machines determine who serves a prefix. */
function useMachineRoutes(node: Node): readonly MachineRoute<Route>[] | undefined {
  const { data: routes } = useQuery(routesQuery())
  const { data: nodes } = useQuery(nodesQuery())
  const now = useNow()
  const withdrawnAt = useWithdrawnAt()
  return useMemo(() => {
    // Use this page's machine, which may be newer than the one in the list.
    const all = [...(nodes ?? []).filter(({ id }) => id !== node.id), node]
    return routes && (routesByMachine(routes, all, now, withdrawnAt).get(node.id) ?? [])
  }, [routes, nodes, node, now, withdrawnAt])
}

/** Lists the routes a machine advertises, with a switch to approve each. */
function MachineRoutes({ node, disabled }: { node: Node; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const routes = useQuery(routesQuery())
  const failure = useFailure(routes)
  const own = useMachineRoutes(node)
  if (failure) {
    return (
      <Section title={t('routes.title')}>
        <MissingLists lists={{ routes }} />
      </Section>
    )
  }
  if (own === undefined) return null
  return (
    <Section title={t('routes.title')}>
      {own.length === 0 ? (
        <p className={styles.secondary}>{t('routes.none')}</p>
      ) : (
        <ul className={styles.routes}>
          {own.map((route) => (
            <RouteRow key={route.prefixes.join()} node={node} route={route} disabled={disabled} />
          ))}
        </ul>
      )}
    </Section>
  )
}
