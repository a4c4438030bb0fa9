import { addBits, type Bits, countBits, hasBit, newBits } from '@shared/policy/net/bits'
import { lostAccess } from '@shared/policy/analyse/lockout'
import type { LockoutAnswer } from './diff-types'
import type { Ask, LiveNode } from './questions'
import type { PolicyOf } from './evaluated-policy'

/** Returns true if this machine is the control server, called by its mesh address or name. */
function isHost({ name, ipv4, ipv6 }: LiveNode, host: string): boolean {
  if (host === '') return false
  return [ipv4, ipv6].includes(host) || host === name || host.startsWith(`${name}.`)
}

/** Returns the access that the user's own machines lose by a change. */
export function lockout({ before, after, machines, user, host }: Ask<'lockout'>, policyOf: PolicyOf): LockoutAnswer {
  const [old, next] = [policyOf(before), policyOf(after)]
  const { network, live } = old
  const own = live.nodes.flatMap((node, index) => {
    const owner = network.users[network.machine(index).owner]
    return machines.includes(node.id) || (user !== null && String(owner?.id) === user) ? [index] : []
  })
  const { targets, reach, sshPort, sshLogin } = lostAccess(old.compiled, next.compiled, own)
  const ssh = newBits(targets.length)
  addBits(ssh, sshPort)
  addBits(ssh, sshLogin)
  const server = live.nodes.findIndex((node) => isHost(node, host))
  const lost = (bits: Bits) => server >= 0 && hasBit(bits, server)
  return {
    own: own.length,
    server: lost(reach) || lost(ssh) ? (live.nodes[server]?.name ?? null) : null,
    reach: old.describer.bundle(reach, targets),
    reachCount: countBits(reach),
    ssh: old.describer.bundle(ssh, targets),
    sshCount: countBits(ssh),
  }
}
