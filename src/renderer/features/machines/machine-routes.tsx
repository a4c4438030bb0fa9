import Switch from '@mui/material/Switch'
import type { Node } from '@shared/api/nodes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailure } from '@/lib/failure'
import { routesQuery, useDisableRoute, useEnableRoute } from '@/lib/queries/routes'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { CopyText } from '@/ui/copy-text'
import { Section } from '@/ui/section'
import { LockedControls } from '@/ui/write-lock'
import { type DotState, StateDot } from '@/ui/state-dot'
import styles from './machine-view.module.css'
import { type NodeRoute, nodeRoutes, type RouteState, routeState } from './node-routes'

const dots: Record<RouteState, DotState> = {
  serving: 'good',
  standby: 'neutral',
  waiting: 'waiting',
  idle: 'neutral',
  gone: 'neutral',
}

function RouteRow({ route, online, disabled }: { route: NodeRoute; online: boolean; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const enable = useEnableRoute()
  const disable = useDisableRoute()
  const state = routeState(route, online)
  const name = route.exit ? t('routes.exitNode') : (route.prefixes[0] ?? '')
  const change = () => (route.enabled ? disable : enable).mutate({ routeId: route.id })
  return (
    <li className={styles.route}>
      <div>
        {route.exit ? (
          <>
            {name} <span className={styles.prefixes}>{route.prefixes.join(', ')}</span>
          </>
        ) : (
          <CopyText mono value={name} />
        )}
      </div>
      <StateDot state={dots[state]} label={t(`routes.state.${state}`)} />
      <LockedControls>
        <Switch
          checked={route.enabled}
          disabled={disabled}
          onChange={change}
          slotProps={{ input: { 'aria-label': t('routes.approve', { name }) } }}
        />
      </LockedControls>
    </li>
  )
}

/** What a machine offers to route, and whether an admin lets it. */
export function MachineRoutes({ node, disabled }: { node: Node; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const routes = useQuery(routesQuery())
  const failure = useFailure(routes)
  if (failure) {
    return (
      <Section title={t('routes.title')}>
        <MissingLists lists={{ routes }} />
      </Section>
    )
  }
  const own = nodeRoutes(routes.data ?? [], node.id)
  if (routes.isPending) return null
  return (
    <Section title={t('routes.title')}>
      {own.length === 0 ? (
        <p className={styles.secondary}>{t('routes.none')}</p>
      ) : (
        <ul className={styles.routes}>
          {own.map((route) => (
            <RouteRow key={route.id} route={route} online={node.online} disabled={disabled} />
          ))}
        </ul>
      )}
    </Section>
  )
}
