import type { Node } from '@shared/api/resources'
import type { ClientPeer, ClientReport, ConnectReport, PingReport } from '@shared/local-client/client-report'
import { machineName, machineState, waitingRoutes, type WithdrawnAt } from '@shared/states/machine-state'
import { isUnknownEnd } from '@shared/time'
import type { TFunction } from 'i18next'
import type { LocalClientState } from './use-local-client'

/** Everything known about a connection from this computer to one machine. Null stands for "not asked yet" or "unknown". */
export interface Evidence {
  readonly self: Node
  readonly target: Node
  /** The policy's verdict; null while the engine computes it, or if there is no readable policy. */
  readonly policy: 'yes' | 'partly' | 'no' | null
  /** False without a current list of machines: what the server last said of presence may have changed. */
  readonly current: boolean
  /** The target among this computer's peers; null if the client does not know it. */
  readonly peer: ClientPeer | null
  readonly ping: PingReport | null
  readonly connect: ConnectReport | null
  /** When an admin withdrew a route here on purpose: it does not wait. */
  readonly withdrawnAt?: WithdrawnAt
  /** In milliseconds. */
  readonly now: number
}

export const diagnosisLayers = ['policy', 'expiry', 'online', 'routes', 'peer', 'path', 'ping', 'connect'] as const
export type LayerId = (typeof diagnosisLayers)[number]
export type LayerState = 'good' | 'bad' | 'caution' | 'unknown'

/** One layer of a diagnosis; `finding` names its text. */
export interface DiagnosedLayer {
  readonly id: LayerId
  readonly state: LayerState
  readonly finding: Finding
  readonly params: Readonly<Record<string, string | number>>
}

export const findings = [
  'policyYes',
  'policyPartly',
  'policyNo',
  'policyUnknown',
  'selfExpired',
  'targetExpired',
  'expiryGood',
  'expiryUnknown',
  'online',
  'offline',
  'offlineButActive',
  'onlineUnknown',
  'routesNone',
  'routesServed',
  'routesWaiting',
  'peerKnown',
  'peerHidden',
  'pathDirect',
  'pathRelay',
  'pathPeerRelay',
  'pathNone',
  'pinged',
  'pingedPartly',
  'noPong',
  'notPinged',
  'portOpen',
  'portRefused',
  'portTimeout',
  'portUnreachable',
  'portFailed',
  'notConnected',
] as const
type Finding = (typeof findings)[number]

/** All layers, from the policy to the port. The first bad one explains why a connection fails. */
export function diagnose(evidence: Evidence): DiagnosedLayer[] {
  return [
    policy(evidence),
    expiry(evidence),
    online(evidence),
    routes(evidence),
    peer(evidence),
    path(evidence),
    ping(evidence),
    port(evidence),
  ]
}

/** The layer that explains most: the first bad one, else the first that needs care; null if nothing is wrong. */
export function explanation(layers: readonly DiagnosedLayer[]): DiagnosedLayer | null {
  return layers.find(({ state }) => state === 'bad') ?? layers.find(({ state }) => state === 'caution') ?? null
}

function layer(
  id: LayerId,
  state: LayerState,
  finding: Finding,
  params: DiagnosedLayer['params'] = {},
): DiagnosedLayer {
  return { id, state, finding, params }
}

function policy({ policy: verdict }: Evidence): DiagnosedLayer {
  if (verdict === null) return layer('policy', 'unknown', 'policyUnknown')
  if (verdict === 'yes') return layer('policy', 'good', 'policyYes')
  return verdict === 'partly' ? layer('policy', 'caution', 'policyPartly') : layer('policy', 'bad', 'policyNo')
}

function expiry({ self, target, now }: Evidence): DiagnosedLayer {
  if (machineState(self, now) === 'expired') return layer('expiry', 'bad', 'selfExpired')
  if (machineState(target, now) === 'expired') return layer('expiry', 'bad', 'targetExpired')
  if (isUnknownEnd(self.expiry) || isUnknownEnd(target.expiry)) return layer('expiry', 'unknown', 'expiryUnknown')
  return layer('expiry', 'good', 'expiryGood')
}

function online({ target, peer: known, current }: Evidence): DiagnosedLayer {
  if (!current) return layer('online', 'unknown', 'onlineUnknown')
  if (target.online) return layer('online', 'good', 'online')
  // The server may not have noticed yet that a machine is back.
  return known?.active ? layer('online', 'caution', 'offlineButActive') : layer('online', 'bad', 'offline')
}

function routes({ target, withdrawnAt }: Evidence): DiagnosedLayer {
  const waiting = waitingRoutes(target, withdrawnAt)
  if (waiting.length > 0)
    return layer('routes', 'caution', 'routesWaiting', { count: waiting.length, routes: waiting.join(', ') })
  const { approvedRoutes } = target
  if (approvedRoutes.length === 0) return layer('routes', 'good', 'routesNone')
  return layer('routes', 'good', 'routesServed', { routes: approvedRoutes.join(', ') })
}

function peer({ peer: known }: Evidence): DiagnosedLayer {
  return known ? layer('peer', 'good', 'peerKnown') : layer('peer', 'bad', 'peerHidden')
}

function path({ peer: known, ping: pinged }: Evidence): DiagnosedLayer {
  const found = pinged?.pongs.findLast((pong) => pong !== null)?.path ?? known?.path ?? null
  if (!found) return layer('path', 'unknown', 'pathNone')
  if (found.kind === 'relay') return layer('path', 'caution', 'pathRelay', { relay: found.relay })
  const { kind, address } = found
  return kind === 'direct'
    ? layer('path', 'good', 'pathDirect', { address })
    : layer('path', 'good', 'pathPeerRelay', { address })
}

function ping({ ping: pinged }: Evidence): DiagnosedLayer {
  if (!pinged) return layer('ping', 'unknown', 'notPinged')
  const times = pinged.pongs.flatMap((pong) => (pong ? [pong.ms] : []))
  if (times.length === 0) return layer('ping', 'bad', 'noPong', { words: pinged.words })
  const params = { ms: Math.max(1, Math.round(Math.min(...times))), answered: times.length, sent: pinged.pongs.length }
  return times.length < pinged.pongs.length
    ? layer('ping', 'caution', 'pingedPartly', params)
    : layer('ping', 'good', 'pinged', params)
}

const PORT_FINDINGS: Record<ConnectReport['outcome'], Finding> = {
  open: 'portOpen',
  refused: 'portRefused',
  timeout: 'portTimeout',
  unreachable: 'portUnreachable',
  failed: 'portFailed',
}

function port({ connect }: Evidence): DiagnosedLayer {
  if (!connect) return layer('connect', 'unknown', 'notConnected')
  return layer('connect', connect.outcome === 'open' ? 'good' : 'bad', PORT_FINDINGS[connect.outcome], {
    ms: connect.ms,
  })
}

type Told = Pick<LocalClientState, 'status' | 'self' | 'report'>

/** The client's state in a sentence. */
export function clientStatusText({ status, self, report }: Told, t: TFunction<'client'>): string {
  if (report.state === 'failed') return failureText(report, t)
  return t(`status.${status}`, { name: self ? machineName(self) : '' })
}

function failureText({ why, words }: Extract<ClientReport, { state: 'failed' }>, t: TFunction<'client'>): string {
  if (why === 'tooLarge' || why === 'unreadable') return t('status.failed')
  return words === '' ? t('status.silent') : t('status.refused', { words })
}
