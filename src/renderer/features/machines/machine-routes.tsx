import Switch from '@mui/material/Switch'
import type { Node } from '@shared/api/nodes'
import type { Route } from '@shared/api/routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { SwitchRoutesDialog } from '@/components/consequence/switch-routes-dialog'
import { useRouteSwitch } from '@/components/undo/use-route-switch'
import { machineName } from '@shared/states/machine-state'
import { type MachineRoute, routesByMachine } from '@shared/states/route-state'
import { useFailure } from '@/lib/failure'
import { useNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/nodes'
import { routesQuery } from '@/lib/queries/routes'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { RouteStateDot } from '@/components/states/route-state-dot'
import { CopyText } from '@/ui/copy-text'
import { Section } from '@/ui/section'
import { LockedControls } from '@/ui/write-lock'
import styles from './machine-view.module.css'

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
  const { exit, prefixes, rows, approved, state } = route
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
      <RouteStateDot state={state} />
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
  return useMemo(() => {
    // Use this page's machine, which may be newer than the one in the list.
    const all = [...(nodes ?? []).filter(({ id }) => id !== node.id), node]
    return routes && (routesByMachine(routes, all, now).get(node.id) ?? [])
  }, [routes, nodes, node, now])
}

/** Lists the routes a machine advertises, with a switch to approve each. */
export function MachineRoutes({ node, disabled }: { node: Node; disabled: boolean }) {
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
