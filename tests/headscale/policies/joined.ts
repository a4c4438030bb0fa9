import type { PolicyContext } from '@shared/policy/read/model'
import { connect } from '../console'
import { type Machine, startMachine } from '../machine'
import { until } from '../processes'
import type { Headscale } from '../server'
import { type MapWatch, type NetworkMap, watchMap } from '../watch-map'
import { members, users } from './network'

/** The network of the witness on a real server. */
export interface Joined {
  readonly context: PolicyContext
  /** Server ids by name. */
  readonly ids: Readonly<Record<string, string>>
  readonly watches: Readonly<Record<string, MapWatch>>
  /** Returns the owner of an address; `at` is its index in a map. */
  readonly nameOf: (map: NetworkMap, at: number) => string
  stop(): Promise<void>
}

/** Creates the users and lets the machines join one after another, so that their addresses are the same everywhere. */
export async function joinNetwork(server: Headscale): Promise<Joined> {
  const api = connect(server.url, server.key)
  for (const { name, email } of users) await api.users.create({ name, displayName: '', email })
  const { users: made } = await api.users.list({})
  const machines: Machine[] = []
  for (const { name, user, tags, advertised } of members) {
    const owner = made.find((each) => each.name === user)?.name ?? ''
    const { preAuthKey } = await api.preAuthKeys.create({ user: owner, aclTags: [...tags], reusable: false })
    const machine = await startMachine(server.url, name)
    machines.push(machine)
    const routes = advertised.filter((prefix) => !prefix.endsWith('/0'))
    const flags = [
      ...(routes.length > 0 ? [`--advertise-routes=${routes.join(',')}`] : []),
      ...(routes.length < advertised.length ? ['--advertise-exit-node'] : []),
    ]
    await machine.join(preAuthKey.key, ...flags)
  }
  const nodes = await until('every machine and route is there', async () => {
    const { nodes: all } = await api.nodes.list({})
    const ready = members.every(({ name, advertised }) => {
      const node = all.find((each) => each.givenName === name)
      return node?.online && node.availableRoutes.length === advertised.length
    })
    return ready && all
  })
  const nodeOf = (name: string) => nodes.find((each) => each.givenName === name) ?? nodes[0]
  for (const { name, approved } of members) {
    if (approved.length > 0) await api.nodes.approveRoutes({ nodeId: nodeOf(name)?.id ?? '', routes: [...approved] })
  }
  const context: PolicyContext = {
    users: made.map(({ id, name, email }) => ({ id: Number(id), name, ...(email && { email }) })),
    nodes: members.map(({ name, user, tags, advertised, approved }) => {
      const [ipv4 = '', ipv6 = ''] = nodeOf(name)?.ipAddresses ?? []
      const owner = tags.length > 0 ? {} : { user }
      return { name, ...owner, tags, ipv4, ipv6, advertisedRoutes: advertised, approvedRoutes: approved }
    }),
  }
  const byAddress = new Map(
    context.nodes.flatMap(({ name, ipv4, ipv6 }) => [
      [`${ipv4}/32`, name],
      [`${ipv6}/128`, name],
    ]),
  )
  const watches = Object.fromEntries(members.map(({ name }, index) => [name, watchMap(machines[index]?.socket ?? '')]))
  return {
    context,
    ids: Object.fromEntries(members.map(({ name }) => [name, nodeOf(name)?.id ?? ''])),
    watches,
    nameOf: (map, at) => byAddress.get(map.Peers?.[at]?.Addresses[0] ?? '') ?? 'nobody',
    async stop() {
      for (const watch of Object.values(watches)) watch.stop()
      await Promise.all(machines.map((machine) => machine.stop()))
    },
  }
}
