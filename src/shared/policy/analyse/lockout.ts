import { addBits, type Bits, hasBit, newBits, setBit } from '@shared/policy/net/ip'
import { type CompiledPolicy, type Target, targetsOf } from '@shared/policy/compile/compile'
import { buildReach, classOfMachine, type Opening, protocolsOf } from '@shared/policy/compile/reach'
import { localpartsOf, loginsOf } from '@shared/policy/compile/ssh'

/** The access that some machines lose if one policy replaces another. Bits are indices into `targets`. */
export interface LostAccess {
  targets: Target[]
  /** Reachable before and no longer. */
  reach: Bits
  /** Still reachable, but no longer at TCP port 22. */
  sshPort: Bits
  /** Machines that allow fewer login names for the mesh's own SSH than before. */
  sshLogin: Bits
}

const TCP = 6

function reachOf(openings: Opening[], width: number, port?: number): Bits {
  const bits = newBits(width)
  for (const { protocol, ports, targets } of openings) {
    const fits =
      port === undefined ||
      (protocolsOf(protocol).includes(TCP) && ports.some(({ first, last }) => first <= port && port <= last))
    if (fits) addBits(bits, targets)
  }
  return bits
}

const minus = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & ~(other[at] ?? 0))
const both = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & (other[at] ?? 0))

/** Returns the machines a machine may log in to by the policy's SSH rules, by login name. */
function loginsFrom({ policy, network, resolver }: CompiledPolicy, machine: number, width: number): Map<string, Bits> {
  const found = new Map<string, Bits>()
  const { owner } = network.machine(machine)
  for (const rule of policy.ssh) {
    if (!hasBit(resolver.machinesOf(rule.src), machine)) continue
    const others = rule.dst.filter(({ text }) => text !== 'autogroup:self')
    const targets = newBits(width)
    addBits(targets, resolver.machinesOf(others))
    if (others.length < rule.dst.length) network.byOwner[owner]?.forEach((index) => setBit(targets, index))
    const local = localpartsOf(rule, network, policy.dialect)?.get(owner)
    const names = Object.entries(loginsOf(rule, policy.dialect)).flatMap(([name, user]) => (user === '' ? [] : [name]))
    for (const name of local === undefined ? names : [...names, local]) {
      const known = found.get(name) ?? newBits(width)
      addBits(known, targets)
      found.set(name, known)
    }
  }
  return found
}

function lostLogins(before: Map<string, Bits>, after: Map<string, Bits>, width: number): Bits {
  const lost = newBits(width)
  for (const [name, had] of before) {
    const has = newBits(width)
    addBits(has, after.get(name) ?? newBits(width))
    // `*` allows every name but root.
    if (name !== 'root') addBits(has, after.get('*') ?? newBits(width))
    addBits(lost, minus(had, has))
  }
  return lost
}

/** Returns the losses of any of the machines. Both policies must be compiled for the same network. */
export function lostAccess(before: CompiledPolicy, after: CompiledPolicy, machines: readonly number[]): LostAccess {
  const targets = targetsOf(before, after)
  const width = targets.length
  const [left, right] = [buildReach(before, targets), buildReach(after, targets)]
  const lost: LostAccess = { targets, reach: newBits(width), sshPort: newBits(width), sshLogin: newBits(width) }
  for (const machine of machines) {
    const had = classOfMachine(left, machine)
    const has = classOfMachine(right, machine)
    const self = newBits(width)
    setBit(self, machine)
    addBits(lost.reach, minus(minus(had.reach, has.reach), self))
    const ports = minus(reachOf(had.openings, width, 22), reachOf(has.openings, width, 22))
    addBits(lost.sshPort, minus(both(ports, has.reach), self))
    const logins = lostLogins(loginsFrom(before, machine, width), loginsFrom(after, machine, width), width)
    addBits(lost.sshLogin, minus(logins, self))
  }
  return lost
}
