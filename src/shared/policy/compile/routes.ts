import { addBits, type Bits, hasBit, newBits, setBit } from '@shared/policy/net/bits'
import type { AddressRange, Prefix } from '@shared/policy/net/ip'
import type { Word } from '@shared/policy/read/model'
import type { Resolver } from './resolve'

/** A prefix that machines serve: announced and approved. */
export interface ServedRoute {
  prefix: Prefix
  exit: boolean
  /** Its routers: the primary first, then in the order of their ids. */
  servers: number[]
}

/**
 * The served routes under a policy. A route is served if it is announced and approved, by an admin or by the policy's autoApprovers; only
 * `exitNode` approves exit routes.
 */
export interface Routes {
  /** Approved subnet prefixes, by machine. */
  subnets: readonly (readonly Prefix[])[]
  exits: readonly (readonly Prefix[])[]
  served: ServedRoute[]
  /** Machines that serve any exit route. */
  exitNodes: Bits
  /** Texts of all served subnet prefixes without duplicates: part of the meaning of `*` as a source. */
  subnetTexts: string[]
  /** Returns the machines that serve a subnet prefix overlapping an address range. */
  serversOf(range: AddressRange): number[]
}

function autoApproved(resolver: Resolver): (index: number, prefix: Prefix, exit: boolean) => boolean {
  const { routes, exitNode } = resolver.policy.autoApprovers
  const approversOf = (words: Word[]) => {
    const bits = newBits(resolver.network.size)
    words.forEach((word) => addBits(bits, resolver.resolveOwner(word).machines))
    return bits
  }
  const approvers = routes.map((route) => ({
    prefix: route.prefix,
    machines: approversOf(route.approvers),
  }))
  const exits = approversOf(exitNode)
  return (index, prefix, exit) => {
    if (exit) return hasBit(exits, index)
    return approvers.some(
      ({ prefix: parent, machines }) => parent.from <= prefix.from && prefix.to <= parent.to && hasBit(machines, index),
    )
  }
}

/** Computes the routes of a policy's network. */
export function buildRoutes(resolver: Resolver): Routes {
  const { machines, size } = resolver.network
  const approves = autoApproved(resolver)
  const served = new Map<string, ServedRoute>()
  const exitNodes = newBits(size)
  const approvedOf = (index: number, announced: readonly Prefix[], exit: boolean) => {
    if (announced.length === 0) return announced
    const { approvedRoutes } = resolver.network.machine(index).node
    const approved = announced.filter((prefix) => approvedRoutes.includes(prefix.text) || approves(index, prefix, exit))
    for (const prefix of approved) {
      const route = served.get(prefix.text) ?? { prefix, exit, servers: [] }
      if (!route.servers.includes(index)) route.servers.push(index)
      served.set(prefix.text, route)
    }
    return approved
  }
  const subnets = machines.map(({ index, subnets: announced }) => approvedOf(index, announced, false))
  const exits = machines.map(({ index, exits: announced }) => approvedOf(index, announced, true))
  exits.forEach((list, index) => list.length > 0 && setBit(exitNodes, index))
  const isPrimary = (index: number, text: string) =>
    resolver.network.machine(index).node.primaryRoutes?.includes(text) === true
  for (const { prefix, servers } of served.values()) {
    servers.sort((a, b) => Number(isPrimary(b, prefix.text)) - Number(isPrimary(a, prefix.text)))
  }
  const all = [...served.values()]
  const subnetRoutes = all.filter((route) => !route.exit)
  return {
    subnets,
    exits,
    served: all,
    exitNodes,
    subnetTexts: subnetRoutes.map(({ prefix }) => prefix.text),
    serversOf: ({ from, to }) =>
      subnetRoutes.filter(({ prefix }) => prefix.from <= to && from <= prefix.to).flatMap(({ servers }) => servers),
  }
}
