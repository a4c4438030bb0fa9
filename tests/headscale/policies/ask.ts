import { until } from '../processes'
import type { Headscale } from '../server'
import type { MapWatch, NetworkMap } from '../watch-map'
import type { MachineAnswer, WitnessAnswer } from '../../policy-witness/format'
import { acl, markOf } from './build'
import type { Joined } from './joined'
import { members } from './network'

/** A map counts as settled when nothing has arrived for this long, in milliseconds. */
const QUIET = 400
/** Ports of policies that only make the next one recognisable. */
const NEUTRAL_FIRST = 50_000

interface NodeOnWire {
  readonly id: string
  readonly approvedRoutes?: readonly string[]
}

function hasMark(map: NetworkMap | undefined, port: number): boolean {
  return (map?.PacketFilterRules ?? []).some(({ DstPorts = [] }) => DstPorts.some(({ Ports }) => Ports.First === port))
}

/** Tests policies on one server, one after another. */
export class Questioner {
  private neutral = 0
  /** The port in the current maps. */
  private current = 0
  private readonly watches: MapWatch[]

  constructor(
    private readonly server: Headscale,
    private readonly joined: Joined,
  ) {
    this.watches = Object.values(joined.watches)
  }

  private async call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${this.server.key}`, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${this.server.url}/api/v1${path}`, { method, headers, ...sent })
    return { status: response.status, body: await response.json() }
  }

  private put = async (policy: string) => this.call('PUT', '/policy', { policy })

  private async settle(before: number): Promise<void> {
    await until('no more maps come', () => {
      const newest = Math.max(before, ...this.watches.map((watch) => watch.since()))
      return Date.now() - newest > QUIET
    })
  }

  /** Stores a policy that allows nothing, and waits until all machines have it. */
  async rest(): Promise<void> {
    this.neutral += 1
    const port = NEUTRAL_FIRST + this.neutral
    const { status } = await this.put(JSON.stringify({ acls: [acl('198.51.100.7', `*:${port}`)] }))
    if (status !== 200) throw new Error(`The server refused a plain policy: ${status}`)
    await until('the plain policy has arrived', () => this.watches.every((watch) => hasMark(watch.latest(), port)))
    this.current = port
  }

  private async approvedNow(): Promise<Record<string, readonly string[]>> {
    const { body } = await this.call('GET', '/node')
    const { nodes } = body as { nodes: NodeOnWire[] }
    const nameOf = (id: string) => Object.entries(this.joined.ids).find(([, each]) => each === id)?.[0] ?? id
    return Object.fromEntries(nodes.map(({ id, approvedRoutes = [] }) => [nameOf(id), [...approvedRoutes].sort()]))
  }

  /** Returns additionally approved routes, and a way to revert them. */
  private async approvals(): Promise<WitnessAnswer['approved']> {
    const now = await this.approvedNow()
    const others = members.filter(
      ({ name, approved }) => JSON.stringify(now[name]) !== JSON.stringify([...approved].sort()),
    )
    return others.length > 0 ? Object.fromEntries(others.map(({ name }) => [name, now[name] ?? []])) : undefined
  }

  private async takeBack(approved: Readonly<Record<string, readonly string[]>>): Promise<void> {
    await this.rest()
    for (const { name, approved: routes } of members.filter((each) => each.name in approved))
      await this.call('POST', `/node/${this.joined.ids[name]}/approve_routes`, { routes })
    await this.settle(Date.now())
  }

  /** A server without SSH rules sends none, and machines keep their earlier ones, so none are reported. */
  private told(watch: MapWatch, policy: string): MachineAnswer {
    const map = watch.latest()
    const rules = policy.includes('"ssh"') ? (map?.SSHPolicy?.rules ?? []) : []
    const peers = (map?.Peers ?? []).map((peer, at) => [
      map ? this.joined.nameOf(map, at) : '',
      [...(peer.AllowedIPs ?? [])].sort(),
    ])
    const withoutAddress = JSON.stringify(rules).replaceAll(this.server.url, 'https://unused')
    return {
      packetFilter: map?.PacketFilterRules ?? [],
      ssh: JSON.parse(withoutAddress) as object[],
      peers: Object.fromEntries(peers.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))) as MachineAnswer['peers'],
    }
  }

  /** Saves a policy, waits until every machine has it, and returns their data. */
  async ask(policy: string, id: number): Promise<WitnessAnswer> {
    const { port } = markOf(id)
    // Distinguished from the earlier policy by its mark, which is gone then.
    if (this.current === 0) await this.rest()
    const { status, body } = await this.put(policy)
    if (status !== 200) return { id, status, message: messageOf(body) }
    // Accepted, without effect until the next start.
    if (policy === '') return { id, status }
    const previous = this.current
    const all = (test: (map: NetworkMap | undefined) => boolean) => this.watches.every((watch) => test(watch.latest()))
    await until(`policy ${id} has arrived`, () => all((map) => !hasMark(map, previous)))
    this.current = all((map) => hasMark(map, port)) ? port : 0
    await this.settle(0)
    const approved = await this.approvals()
    const machines = Object.entries(this.joined.watches).map(([name, watch]) => [name, this.told(watch, policy)])
    if (approved) await this.takeBack(approved)
    return {
      id,
      status,
      ...(approved && { approved }),
      machines: Object.fromEntries(machines) as Record<string, MachineAnswer>,
    }
  }
}

/** Returns the message of either format: `message`, or `detail` with `errors`. */
function messageOf(body: unknown): string {
  const { message, detail, errors } = body as { message?: string; detail?: string; errors?: { message: string }[] }
  return message ?? [detail, ...(errors ?? []).map((error) => error.message)].join(': ')
}
