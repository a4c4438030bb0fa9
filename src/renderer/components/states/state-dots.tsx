import type { Node } from '@shared/api/resources'
import { useTranslation, useNow } from '@/lib/texts'
import cell from '@/ui/data-table/cell.module.css'
import { type DotState, StateDot, OwnTimeSince } from '@/ui/marks'
import { type KeyState, machineState, type RouteState } from '@shared/states/machine-state'
import type { ServerCondition, ServerState } from '@shared/api/server-state'
import { serverWord } from '@/lib/server-words'
import { useKeyProblem } from '@/lib/session'

const keyDots: Record<KeyState, DotState> = {
  active: 'good',
  expiring: 'expiring',
  unknown: 'neutral',
  used: 'neutral',
  expired: 'expired',
  revoked: 'neutral',
}

/** A key's state as a shape and a label, the same on every page. */
export function KeyStateDot({ state }: { state: KeyState }) {
  const { t } = useTranslation('common')
  return <StateDot state={keyDots[state]} label={t(`keyState.${state}`)} />
}

const routeDots: Record<RouteState, DotState> = {
  pending: 'neutral',
  waiting: 'waiting',
  serving: 'good',
  standby: 'neutral',
  unserved: 'bad',
  offline: 'offline',
  expired: 'expired',
  prepared: 'neutral',
  refused: 'neutral',
  withdrawn: 'neutral',
  unknown: 'neutral',
}

interface RouteStateDotProps {
  state: RouteState
  /** When an admin withdrew the route here; null unless it is refused. */
  refusedAt?: string | null
  iconOnly?: boolean
}

/** The state of a machine's route for a prefix, as a shape and a label, the same on every page. */
export function RouteStateDot({ state, refusedAt = null, iconOnly = false }: RouteStateDotProps) {
  const { t } = useTranslation('common')
  if (refusedAt === null)
    return <StateDot state={routeDots[state]} label={t(`routeState.${state}`)} iconOnly={iconOnly} />
  return (
    <span className={cell.words}>
      <span className={cell.first}>
        <StateDot state={routeDots[state]} label={t('routeState.refusedHere')} />
      </span>
      <span className={`${cell.text} ${cell.secondary}`}>
        <OwnTimeSince value={refusedAt} />
      </span>
    </span>
  )
}

/** Online, offline or expired, as a shape beside the machine's name. */
export function MachineDot({ node }: { node: Pick<Node, 'online' | 'expiry'> }) {
  const { t } = useTranslation('common')
  const state = machineState(node, useNow())
  return <StateDot state={state} label={t(`state.${state}`)} iconOnly />
}

/** The dot of each server state, the same on every screen. */
const serverDots: Readonly<Record<ServerCondition, DotState>> = {
  connecting: 'neutral',
  connected: 'good',
  partly: 'waiting',
  paused: 'waiting',
  unusable: 'bad',
  offline: 'bad',
}

/** In these states nothing is known about the key. */
const AWAY: ReadonlySet<ServerCondition> = new Set(['offline', 'unusable', 'paused'])

/** Returns the dot and the short name of the server's state. A server that answers, but only without the key, is not called connected. */
export function useServerSign(state: ServerState): { dot: DotState; word: string; isAboutKey: boolean } {
  const { t } = useTranslation('common')
  const keyProblem = useKeyProblem()
  if (keyProblem && !AWAY.has(state.condition))
    return { dot: 'bad', word: t(`serverState.keyWord.${keyProblem}`), isAboutKey: true }
  return { dot: serverDots[state.condition], word: serverWord(state, t), isAboutKey: false }
}
