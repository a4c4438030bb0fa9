import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link, useNavigate, useParams } from 'react-router'
import { useFailure } from '@/lib/failure'
import { machineName } from '@shared/states/machine-state'
import { useNow } from '@/lib/now'
import { nodeQuery, useNodeFromList } from '@/lib/queries/nodes'
import { useOfferCommands } from '@/lib/page-commands'
import { usePageLink } from '@/lib/page-link'
import { MachineDot } from '@/components/states/machine-dot'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { useCopyLinkEntry } from '@/ui/copy-link-entry'
import { ErrorPanel } from '@/ui/error-panel'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { useWriteLock } from '@/ui/write-lock'
import { EditableName } from './editable-name'
import styles from './machine-view.module.css'
import { HistorySection } from '@/components/history/history-section'
import { CopySsh } from './machine-connect'
import { MachineDetails } from './machine-details'
import { MachineContext, MachineWaiting, NoSuchMachine } from './machine-page-parts'
import { MachinePresence } from './machine-presence'
import { MachineRoutes } from './machine-routes'
import { MachineNavigation } from './machine-navigation'
import { problemOf } from './machine-problem'
import { ProblemLine } from './problem-line'
import { useMachineDialogs } from './use-machine-dialogs'
import { machineScope, useMachineMenu } from './use-machine-menu'

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
  const problem = problemOf(node, useNow())
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
      primaryAction={gone ? null : <CopySsh node={node} isPrimary={problem === null} />}
      actions={gone ? null : <PageMenu node={node} changes={changes(node)} />}
      notice={notice}
    >
      <div className={gone ? styles.gone : undefined}>
        <MachineDetails node={node} gone={gone} hasExpiryAct={hasExpiryAct} onStart={start} />
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
