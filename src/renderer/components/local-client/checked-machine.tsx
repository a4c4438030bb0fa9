import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import type { ClientPeer } from '@shared/local-client/client-report'
import { machinePath } from '@shared/pages'
import { printTerm } from '@shared/query/language'
import { machineName } from '@shared/states/machine-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { policyQuery } from '@/lib/queries/policy'
import type { DiagnosedLayer, Evidence } from './diagnose'
import { Diagnosis } from './diagnosis'

interface CheckedProps {
  /** This computer. */
  readonly self: Node
  readonly node: Node
  /** The machine among this computer's peers; null if its client does not know it. */
  readonly peer: ClientPeer | null
  /** The port to test first. Default: 22. */
  readonly port?: number | undefined
  /** Opens the dialog that extends a machine. Without it, the act is a link to the machine. */
  readonly onExtend?: (node: Node) => void
}

/** Diagnoses the connection from this computer to a machine. Each layer that fails has the act that fixes it. */
export function CheckedMachine({ self, node, peer, port, onExtend }: CheckedProps) {
  const question = `${machineName(self)} → ${machineName(node)}`
  const policy = usePolicyVerdict(question)
  const fix = (layer: DiagnosedLayer) => <Fix layer={layer} {...{ self, node, question, onExtend }} />
  return <Diagnosis self={self} target={node} peer={peer} policy={policy} port={port} fix={fix} />
}

interface FixProps extends Pick<CheckedProps, 'self' | 'node'> {
  readonly layer: DiagnosedLayer
  readonly question: string
  readonly onExtend: CheckedProps['onExtend'] | undefined
}

function FixLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button size="small" component={Link} to={to}>
      {children}
    </Button>
  )
}

/** The act that fixes a layer; nothing if no act of the console can. */
function Fix({ layer: { id, finding }, self, node, question, onExtend }: FixProps): ReactNode {
  const { t } = useTranslation('client')
  const isMachinePage = onExtend !== undefined
  const expired = finding === 'selfExpired' ? self : finding === 'targetExpired' ? node : null
  if (expired) return <ExtendFix machine={expired} onExtend={onExtend} />
  if (id === 'policy' || id === 'peer' || finding === 'portTimeout') {
    if (!isMachinePage) return <FixLink to="/settings/policy">{t('check.editPolicy')}</FixLink>
    return <FixLink to={`/access?q=${encodeURIComponent(question)}`}>{t('check.openPolicy')}</FixLink>
  }
  if (id === 'routes') {
    const q = printTerm({ field: 'machine', op: ':', values: [machineName(node)], not: false })
    return <FixLink to={`/routes?q=${encodeURIComponent(q)}`}>{t('check.openRoutes')}</FixLink>
  }
  if (id === 'online')
    return isMachinePage ? (
      <TellMe node={node} />
    ) : (
      <FixLink to={machinePath(node.id)}>{t('check.openMachine')}</FixLink>
    )
  if (id === 'path' || finding === 'noPong') return <FixLink to="/settings">{t('check.openNetwork')}</FixLink>
  return null
}

/** Opens the dialog that changes the expiry; elsewhere than on the page of a machine, opens that page. */
function ExtendFix({ machine, onExtend }: { machine: Node; onExtend: CheckedProps['onExtend'] | undefined }) {
  const { t } = useTranslation('client')
  const label = t('check.extend', { name: machineName(machine) })
  if (!onExtend) return <FixLink to={machinePath(machine.id)}>{label}</FixLink>
  return (
    <Button size="small" onClick={() => onExtend(machine)}>
      {label}
    </Button>
  )
}

/** Offers an alert, since nothing can be done from here about a machine that is off. */
function TellMe({ node }: { node: Node }) {
  const { t } = useTranslation('common')
  const { ask, dialog } = useAlertEntry()
  return (
    <>
      <Button size="small" onClick={() => ask({ by: 'machine', id: node.id, name: machineName(node) })}>
        {t('actions.tellMe')}
      </Button>
      {dialog}
    </>
  )
}

/** Returns the saved policy's verdict on a question about two machines; null while unknown. */
function usePolicyVerdict(query: string): Evidence['policy'] {
  const { data: policy } = useQuery(policyQuery())
  const { data } = usePolicyAnswer('why', policy ? { text: policy.policy, query } : null)
  if (!data?.ok || data.value.problem !== undefined || data.value.kind !== 'can') return null
  return data.value.verdict
}
