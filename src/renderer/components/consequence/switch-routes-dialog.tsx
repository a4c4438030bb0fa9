import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Act } from '@shared/acts/act'
import type { Node } from '@shared/api/resources'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Consequence } from './consequence'
import { ConfirmDialog } from '@/ui/dialogs'

/** A route to approve or withdraw: a subnet, or the two prefixes of an exit node. */
export interface SwitchedRoute {
  exit: boolean
  prefixes: readonly string[]
  /** The machine's id and display name. */
  nodeId: string
  machine: string
  /** Undefined if the machine is unknown. */
  node: Pick<Node, 'approvedRoutes'> | undefined
}

/** Returns one act per machine with all its approved prefixes after the change. */
export function routeActs(routes: readonly SwitchedRoute[], enable: boolean): Act[] {
  const approved = new Map<string, Set<string>>()
  for (const { nodeId, node, prefixes } of routes) {
    const own = approved.get(nodeId) ?? new Set(node?.approvedRoutes)
    for (const prefix of prefixes) {
      if (enable) own.add(prefix)
      else own.delete(prefix)
    }
    approved.set(nodeId, own)
  }
  return [...approved].map(([id, own]) => ({ kind: 'node.routes', id, approved: [...own] }))
}

/** The maximum number of listed routes; more are counted. */
const NAMED = 12

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation('common')
  const rest = lines.length - NAMED
  if (lines.length === 0) return null
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, mt: 1, pl: 5 }}>
        {lines.slice(0, NAMED).map((line) => (
          <Box component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Box>
        ))}
        {rest > 0 ? <li>{t('switchRoutes.more', { count: rest })}</li> : null}
      </Box>
    </Box>
  )
}

/** Lists routes, with exit nodes separately. */
export function RoutesList({ routes }: { routes: readonly SwitchedRoute[] }) {
  const { t } = useTranslation('common')
  const lines = (exit: boolean) =>
    routes
      .filter((route) => route.exit === exit)
      .map(({ prefixes, machine }) => (exit ? machine : `${prefixes.join(', ')}, ${machine}`))
  return (
    <>
      <List title={t('switchRoutes.subnets')} lines={lines(false)} />
      <List title={t('switchRoutes.exitNodes')} lines={lines(true)} />
    </>
  )
}

interface SwitchRoutesDialogProps {
  routes: readonly SwitchedRoute[]
  enable: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before routes are approved or withdrawn. Lists the routes, exit nodes separately, and who gains or loses access.
 */
export function SwitchRoutesDialog({ routes, enable, onConfirm, onClose }: SwitchRoutesDialogProps) {
  const { t } = useTranslation('common')
  const acts = useMemo(() => routeActs(routes, enable), [routes, enable])
  const [isKnown, setKnown] = useState(false)
  const words = { count: routes.length }
  return (
    <ConfirmDialog
      open
      danger={!enable}
      // Access is granted only after the user can see who gains it.
      waiting={enable && !isKnown}
      title={t(enable ? 'switchRoutes.approve.title' : 'switchRoutes.withdraw.title', words)}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          {enable ? null : <Box>{t('switchRoutes.withdraw.body', words)}</Box>}
          <RoutesList routes={routes} />
          <Consequence acts={acts} onKnown={() => setKnown(true)} />
        </Box>
      }
      confirmLabel={t(enable ? 'switchRoutes.approve.confirm' : 'switchRoutes.withdraw.confirm', words)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
