import Alert, { type AlertProps } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import {
  approvals,
  expiresSoon,
  machineName,
  machineState,
  waitingRoutes,
  type WithdrawnAt,
} from '@shared/states/machine-state'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { type SwitchedRoute, SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import { useRouteSwitch } from '@/components/undo/use-act'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { routesQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { TimeSince, TimeUntil, LockedControls } from '@/ui/marks'
import type { MachineAction } from './machine-actions'
import { isMachineName } from '@shared/net-address'

/** The problem at the top of a machine's page, in order of urgency: only the first that applies is shown. */
export type MachineProblem =
  | { readonly kind: 'expired' | 'expiring'; readonly at: string }
  | { readonly kind: 'waiting'; readonly prefixes: readonly string[] }
  | { readonly kind: 'badName' | 'ownerless' | 'neverSeen' }
  | { readonly kind: 'offline'; readonly since: string }

/** The most urgent problem of a machine; null if it has none. `now` in milliseconds. A route that was withdrawn on purpose is none. */
export function problemOf(node: Node, now: number, withdrawnAt?: WithdrawnAt): MachineProblem | null {
  // It may break every client, this one's expiry only this one.
  if (!isMachineName(node.givenName)) return { kind: 'badName' }
  const state = machineState(node, now)
  if (state === 'expired') return { kind: 'expired', at: node.expiry ?? '' }
  const prefixes = waitingRoutes(node, withdrawnAt)
  if (prefixes.length > 0) return { kind: 'waiting', prefixes }
  if (expiresSoon(node, now)) return { kind: 'expiring', at: node.expiry ?? '' }
  if (node.user === null && node.tags.length === 0) return { kind: 'ownerless' }
  if (state === 'online') return null
  return node.lastSeen === null ? { kind: 'neverSeen' } : { kind: 'offline', since: node.lastSeen }
}

const severities: Record<MachineProblem['kind'], NonNullable<AlertProps['severity']>> = {
  badName: 'error',
  expired: 'error',
  waiting: 'warning',
  expiring: 'warning',
  ownerless: 'warning',
  neverSeen: 'info',
  offline: 'info',
}

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

/**
 * Returns a function that approves waiting prefixes of a machine one by one: a list of all its approved prefixes would revert what other
 * admins changed meanwhile.
 */
function useApproveWaiting(): (node: Node, waiting: readonly string[]) => void {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const switchRoutes = useRouteSwitch()
  const toast = useToast()
  const approve = async (node: Node, waiting: readonly string[]) => {
    // The machine may be newer than the routes in the cache.
    const rows = await client.fetchQuery({ ...routesQuery(), staleTime: 0 })
    const own = rows.filter((row) => row.node.id === node.id)
    const withRows = ({ prefixes, ...route }: SwitchedRoute) => ({
      ...route,
      prefixes,
      rows: own.filter(({ prefix }) => prefixes.includes(prefix)),
    })
    switchRoutes(switchedRoutes(node, waiting).map(withRows), true)
  }
  const start = (node: Node, waiting: readonly string[]) =>
    void approve(node, waiting).catch((thrown: unknown) =>
      toast.show(errorText(toApiError(thrown), t), { kind: 'error', retry: () => start(node, waiting) }),
    )
  return start
}

function ApproveWaiting({ node, waiting }: { node: Node; waiting: readonly string[] }) {
  const { t } = useTranslation('machines')
  const approve = useApproveWaiting()
  const [asking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    approve(node, waiting)
  }
  return (
    <>
      <Act onClick={() => setAsking(true)}>
        {waiting.every(isExitPrefix) ? t('routes.approveExit') : t('routes.approveAll', { count: approvals(waiting) })}
      </Act>
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

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" variant="contained" color="primary" onClick={onClick} sx={{ flex: 'none' }}>
      {children}
    </Button>
  )
}

/** Offers an alert, because nothing can be done from here about a machine that is offline. */
function TellMe({ node }: { node: Node }) {
  const { t } = useTranslation('machines')
  const { ask, dialog } = useAlertEntry()
  return (
    <>
      <Button size="small" onClick={() => ask({ by: 'machine', id: node.id, name: machineName(node) })}>
        {t('problem.tell')}
      </Button>
      {dialog}
    </>
  )
}

interface ProblemLineProps {
  node: Node
  problem: MachineProblem
  onStart: (action: MachineAction) => void
}

function Fix({ node, problem, onStart }: ProblemLineProps) {
  const { t } = useTranslation('machines')
  const { moveNode } = useCapabilities()
  switch (problem.kind) {
    case 'expired':
    case 'expiring':
      return <Act onClick={() => onStart('expire')}>{t('action.expire')}</Act>
    case 'waiting':
      return <ApproveWaiting node={node} waiting={problem.prefixes} />
    case 'badName':
      return <Act onClick={() => onStart('rename')}>{t('action.rename')}</Act>
    case 'ownerless':
      return moveNode ? (
        <Act onClick={() => onStart('move')}>{t('action.move')}</Act>
      ) : (
        <Act onClick={() => onStart('tags')}>{t('action.tags')}</Act>
      )
    default:
      return null
  }
}

function useSentence(problem: MachineProblem): ReactNode {
  const { t } = useTranslation('machines')
  switch (problem.kind) {
    case 'expired':
      return <TimeUntil value={problem.at} sentence={(time) => t('problem.expired', { time })} />
    case 'expiring':
      return <TimeUntil value={problem.at} sentence={(time) => t('problem.expiring', { time })} />
    case 'waiting':
      return problem.prefixes.every(isExitPrefix)
        ? t('problem.waitingExit')
        : t('problem.waiting', {
            count: approvals(problem.prefixes),
            // Both prefixes of an exit node are one route.
            prefixes: [
              ...new Set(problem.prefixes.map((one) => (isExitPrefix(one) ? t('routes.exitNode') : one))),
            ].join(', '),
          })
    case 'offline':
      return <TimeSince value={problem.since} sentence={(age) => t('problem.offline', { age })} />
    case 'badName':
    case 'ownerless':
    case 'neverSeen':
      return t(`problem.${problem.kind}`)
  }
}

/** The most urgent problem of a machine in one line, with the action that solves it. */
export function ProblemLine(props: ProblemLineProps) {
  const { t } = useTranslation('machines')
  const { node, problem } = props
  const sentence = useSentence(problem)
  const isAway = problem.kind === 'offline' || problem.kind === 'neverSeen'
  return (
    <Alert
      role="region"
      aria-label={t('problem.label')}
      severity={severities[problem.kind]}
      action={
        isAway ? (
          <TellMe node={node} />
        ) : (
          <LockedControls>
            <Fix {...props} />
          </LockedControls>
        )
      }
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    >
      {sentence}
    </Alert>
  )
}
