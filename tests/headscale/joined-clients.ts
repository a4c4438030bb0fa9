import { createServer, type Server } from 'node:net'
import type { Node } from '@shared/api/resources'
import { connect, type Console } from './console'
import { type Machine, startMachine } from './machine'
import { freePort } from '@main/host/connection'
import { until } from './processes'
import { type Headscale, startHeadscale } from './server'

export const clientNames = ['desk', 'peer', 'exit', 'relayed', 'away', 'hidden'] as const
export type ClientName = (typeof clientNames)[number]

/** Real clients of one server: `desk` is this computer, `away` is stopped, and no policy connects `desk` with `hidden`. */
export interface JoinedClients {
  readonly server: Headscale
  readonly api: Console
  readonly machines: Readonly<Record<ClientName, Machine>>
  readonly nodes: Readonly<Record<ClientName, Node>>
  /** A port of this computer that accepts connections: machines without a network device forward theirs to it. */
  readonly openPort: number
  /** A policy that connects `desk` with all but `hidden`, and more rules. */
  policyWith(rules: readonly object[]): string
  stop(): Promise<void>
}

const own = ({ ipAddresses }: Node) => ipAddresses[0] ?? ''

/** Starts a server with its own relay, and lets the clients join. */
export async function joinClients(): Promise<JoinedClients> {
  const server = await startHeadscale({ relay: true, more: 'tuning: { batch_change_delay: 50ms }\n' })
  const api = connect(server.url, server.key)
  const user = await api.users.create({ name: 'ann', displayName: '', email: '' })
  const { preAuthKey } = await api.preAuthKeys.create({ user: user.user.name, aclTags: [], reusable: true })
  const machines = {} as Record<ClientName, Machine>
  for (const name of clientNames) {
    // The client sends nothing to other machines over UDP, as in a network that blocks it.
    const env = name === 'relayed' ? { TS_DEBUG_ALWAYS_USE_DERP: 'true' } : {}
    machines[name] = await startMachine(server.url, name, env)
    await machines[name].join(preAuthKey.key, ...(name === 'exit' ? ['--advertise-exit-node'] : []))
  }
  const nodes = await until('all machines are online', async () => {
    const { nodes: all } = await api.nodes.list({})
    const found = Object.fromEntries(all.map((node) => [node.givenName, node])) as Record<ClientName, Node>
    return clientNames.every((name) => found[name]?.online) && found
  })
  await api.nodes.approveRoutes({ nodeId: nodes.exit.id, routes: ['0.0.0.0/0', '::/0'] })
  const openPort = await freePort()
  const listener: Server = createServer((socket) => socket.end())
  await new Promise<void>((ready) => listener.listen(openPort, '127.0.0.1', ready))
  const policyWith = (rules: readonly object[]) => {
    const others = clientNames.filter((name) => name !== 'hidden' && name !== 'desk')
    const dst = [...others.map((name) => `${own(nodes[name])}:*`), 'autogroup:internet:*']
    return JSON.stringify({ acls: [{ action: 'accept', src: [own(nodes.desk)], dst }, ...rules] })
  }
  await api.policy.set({ policy: policyWith([]) })
  return {
    server,
    api,
    machines,
    nodes,
    openPort,
    policyWith,
    async stop() {
      await new Promise((closed) => listener.close(closed))
      await Promise.all(Object.values(machines).map((machine) => machine.stop()))
      await server.stop()
    },
  }
}
