import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { isExitPrefix } from '@shared/api/routes'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useFailure } from '@/lib/failure'
import { expiresSoon, machineName, machineState, waitingRoutes } from '@shared/states/machine-state'
import { approvals } from '@shared/states/route-state'
import { useNow } from '@/lib/now'
import { nodeQuery, useApproveRoutes, useNodeFromList } from '@/lib/queries/nodes'
import { useOfferCommands } from '@/lib/page-commands'
import { usePageLink } from '@/lib/page-link'
import { NotesSection } from '@/components/notes/notes-section'
import { ClientSection } from '@/components/local-client/client-section'
import { MachineDot } from '@/components/states/machine-dot'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useCopyLinkEntry } from '@/ui/copy-link-entry'
import { ErrorPanel } from '@/ui/error-panel'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import { Page } from '@/ui/page'
import { useWriteLock } from '@/ui/write-lock'
import { EditableName } from './editable-name'
import { MachineFacts, MachineIdentity } from './machine-facts'
import styles from './machine-view.module.css'
import { HistorySection } from '@/components/history/history-section'
import { SwitchRoutesDialog, type SwitchedRoute } from '@/components/consequence/switch-routes-dialog'
import { CopySsh, MachineConnect } from './machine-connect'
import { MachineContext, MachineWaiting, NoSuchMachine } from './machine-page-parts'
import { MachinePresence } from './machine-presence'
import { MachineRoutes } from './machine-routes'
import { MachineTags } from './machine-tags'
import { MachineNavigation } from './machine-navigation'
import { useMachineDialogs } from './use-machine-dialogs'
import { useMachineMenu } from './use-machine-menu'

/** Groups waiting prefixes into routes: one per subnet, and one for the exit prefixes together. */
function switchedRoutes(node: Node, waiting: readonly string[]): SwitchedRoute[] {
  const exits = waiting.filter(isExitPrefix)
  const own = { nodeId: node.id, machine: machineName(node), node }
  const subnets = waiting.filter((prefix) => !isExitPrefix(prefix))
  return [
    ...subnets.map((prefix) => ({ ...own, exit: false, prefixes: [prefix] })),
    ...(exits.length > 0 ? [{ ...own, exit: true, prefixes: exits }] : []),
  ]
}

/** The most likely action: approve routes, extend the expiry, otherwise connect. */
function PrimaryAction({ node, onExtend }: { node: Node; onExtend: () => void }) {
  const { t } = useTranslation('machines')
  const now = useNow()
  const approve = useApproveRoutes()
  const [asking, setAsking] = useState(false)
  const waiting = waitingRoutes(node)
  if (waiting.length > 0) {
    const confirm = () => {
      setAsking(false)
      approve.mutate({ nodeId: node.id, routes: [...node.approvedRoutes, ...waiting] })
    }
    return (
      <>
        <Button variant="contained" color="primary" onClick={() => setAsking(true)}>
          {waiting.every(isExitPrefix)
            ? t('routes.approveExit')
            : t('routes.approveAll', { count: approvals(waiting) })}
        </Button>
        {asking ? (
          <SwitchRoutesDialog
            routes={switchedRoutes(node, waiting)}
            enable
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </>
    )
  }
  const state = machineState(node, now)
  if (state !== 'expired' && !expiresSoon(node, now)) return state === 'online' ? <CopySsh node={node} /> : null
  return (
    <Button variant="contained" color="primary" onClick={onExtend}>
      {t('action.expire')}
    </Button>
  )
}

function PageMenu({ node, changes }: { node: Node; changes: MenuEntry[] }) {
  const { t } = useTranslation('machines')
  const copyLink = useCopyLinkEntry()
  const link = usePageLink()(machinePath(node.id))
  const tell = useAlertEntry()
  const notifyEntry = tell.entry({ by: 'machine', id: node.id, name: machineName(node) })
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
  const locked = useWriteLock() !== null
  const navigate = useNavigate()
  const { start, dialogs } = useMachineDialogs(
    (deleted) => deleted.id === node.id && void navigate('/machines', { replace: true }),
  )
  const { changes } = useMachineMenu(start)
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
      primaryAction={gone ? null : <PrimaryAction node={node} onExtend={() => start('expire', node)} />}
      actions={gone ? null : <PageMenu node={node} changes={changes(node)} />}
      notice={gone ? <GoneNotice node={node} /> : null}
    >
      <div className={gone ? styles.gone : undefined}>
        <div className={styles.columns}>
          <div>
            <MachineFacts node={node} disabled={gone} onExpire={() => start('expire', node)} />
            <MachineTags node={node} disabled={gone} onEdit={() => start('tags', node)} />
          </div>
          <div>
            {gone ? null : <MachineConnect node={node} />}
            {gone ? null : <ClientSection node={node} onExtend={(extended) => start('expire', extended)} />}
            <MachineRoutes node={node} disabled={gone} />
            <NotesSection kind="machine" id={node.id} name={machineName(node)} />
            <MachineIdentity node={node} />
          </div>
        </div>
        {gone ? null : <Access id={node.id} />}
        <MachinePresence node={node} />
        <HistorySection object={`node ${node.id}`} />
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
