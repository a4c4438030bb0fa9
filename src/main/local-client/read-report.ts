import type { z } from 'zod'
import type { ClientFacts, ClientPeer, ClientReport, PeerPath } from '@shared/local-client/client-report'
import { plainVersion } from '@shared/machine-facts/plain-version'
import type { MapNode, PeerStatus, Status } from './wire'

type State = Extract<ClientReport, { version: string }>['state']

/** States of the client's service that mean the same to an admin. Unknown ones count as starting. */
const STATES: Readonly<Record<string, State>> = {
  Running: 'running',
  NeedsLogin: 'loggedOut',
  NoState: 'starting',
  Starting: 'starting',
  NeedsMachineAuth: 'awaitingApproval',
  InUseOtherUser: 'loggedOut',
  Stopped: 'stopped',
}

/** The name without the final dot; the host name of a peer that has no other. */
const nameOf = ({ DNSName, HostName }: PeerStatus): string => DNSName.split('.')[0] || HostName

function pathOf({ CurAddr, PeerRelay, Relay, Active }: PeerStatus): PeerPath | null {
  if (CurAddr !== '') return { kind: 'direct', address: CurAddr }
  if (PeerRelay !== '') return { kind: 'peerRelay', address: PeerRelay }
  // The home relay is always named; without traffic it is not the path.
  return Active && Relay !== '' ? { kind: 'relay', relay: Relay } : null
}

const noFacts = { osVersion: '', clientVersion: '', distribution: '', device: '', container: null } as const

function peerOf(status: PeerStatus, facts: ReadonlyMap<string, ClientFacts>): ClientPeer {
  const known = facts.get(status.PublicKey)
  const { OS: os, Relay: homeRelay } = status
  return {
    nodeKey: status.PublicKey,
    name: nameOf(status),
    addresses: status.TailscaleIPs,
    routes: status.PrimaryRoutes,
    online: status.Online,
    active: status.Active,
    path: pathOf(status),
    received: status.RxBytes,
    sent: status.TxBytes,
    lastHandshake: status.LastHandshake,
    exitNode: status.ExitNode,
    keyExpiry: status.KeyExpiry,
    facts: known
      ? { ...known, os: known.os || os, homeRelay: homeRelay || known.homeRelay }
      : { ...noFacts, os, homeRelay },
  }
}

/** Facts of a node in the network map or in `whois`; null if the control server sent none. */
export function factsOf({ Hostinfo, HomeDERP, DERP }: MapNode): ClientFacts | null {
  if (!Hostinfo) return null
  const relay = HomeDERP || Number(DERP.split(':').at(-1)) || Hostinfo.NetInfo?.PreferredDERP || 0
  return {
    os: Hostinfo.OS,
    osVersion: Hostinfo.OSVersion,
    clientVersion: plainVersion(Hostinfo.IPNVersion),
    distribution: [Hostinfo.Distro, Hostinfo.DistroVersion].filter(Boolean).join(' '),
    device: Hostinfo.DeviceModel,
    container: Hostinfo.Container,
    homeRelay: relay === 0 ? '' : String(relay),
  }
}

/** Facts by node key. */
export function factsByKey(nodes: readonly MapNode[]): Map<string, ClientFacts> {
  const found = new Map<string, ClientFacts>()
  for (const node of nodes) {
    const facts = factsOf(node)
    if (facts) found.set(node.Key, facts)
  }
  return found
}

interface ReadOptions {
  readonly program: string
  /** Facts of machines by node key, from the network map. */
  readonly facts: ReadonlyMap<string, ClientFacts>
  /** Now, in milliseconds. */
  readonly now: number
}

/** Turns the client's status into a report. */
export function readReport(status: z.output<typeof Status>, { program, facts, now }: ReadOptions): ClientReport {
  const version = plainVersion(status.Version)
  const state = STATES[status.BackendState] ?? 'starting'
  if (state !== 'running') return { state, program, version }
  if (!status.Self) return { state: 'starting', program, version }
  return {
    state,
    program,
    version,
    at: new Date(now).toISOString(),
    device: status.TUN,
    self: peerOf(status.Self, facts),
    peers: status.Peer.map((peer) => peerOf(peer, facts)),
    health: status.Health,
  }
}
