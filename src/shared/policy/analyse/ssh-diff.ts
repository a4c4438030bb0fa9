import { addBits, type Bits, hasBit, isEmptyBits, newBits, setBit } from '@shared/policy/net/bits'
import type { CompiledPolicy } from '@shared/policy/compile/compiled'
import { localpartsOf, loginsOf } from '@shared/policy/compile/ssh'
import type { SshRule } from '@shared/policy/read/model'
import { goTrim } from '@shared/policy/syntax/go-quote'

/** A login name that SSH rules accept at a machine. */
export interface SshLogin {
  /** `*` is every name but root. */
  name: string
  /** Only after a fresh sign-in. */
  check: boolean
}

/** Machines whose SSH logins at some machines differ between two policies. */
export interface SshChange {
  /** Indices of machines. */
  from: number[]
  targets: Bits
  before: SshLogin[]
  after: SshLogin[]
  /** True if a login name is gained or no longer needs a fresh sign-in. */
  gains: boolean
  loses: boolean
}

interface PreparedRule {
  sources: Bits
  targets: Bits
  /** The targets are the machines of the source's owner. */
  self: boolean
  /** The same, for owners that are sources themselves, as servers treat logins by email (headscale-api 4.8). */
  selfAmongSources: boolean
  names: readonly string[]
  localparts: Map<number, string> | undefined
  check: boolean
}

function prepare({ policy, network, resolver }: CompiledPolicy, rule: SshRule): PreparedRule {
  const others = rule.dst.filter(({ text }) => text !== 'autogroup:self')
  const localparts = localpartsOf(rule, network, policy.dialect)
  return {
    sources: resolver.machinesOf(rule.src),
    targets: resolver.machinesOf(others),
    self: others.length < rule.dst.length,
    names: Object.entries(loginsOf(rule, policy.dialect)).flatMap(([name, user]) => (user === '' ? [] : [name])),
    localparts,
    selfAmongSources: localparts !== undefined && others.length > 0,
    // Before 0.29 a check accepts like `accept`.
    check: policy.dialect.sshCheck && goTrim(rule.action) === 'check',
  }
}

/** Targets of logins, by login name, prefixed with `check ` if a fresh sign-in is required. */
type Logins = ReadonlyMap<string, Bits>
const CHECK = 'check '

/** Returns the class number of each machine and the logins of each class: machines of a class have the same logins. */
function classesOf(compiled: CompiledPolicy): { classOf: number[]; logins: Logins[] } {
  const { network, policy } = compiled
  const rules = policy.ssh.map((rule) => prepare(compiled, rule))
  const numbers = new Map<string, number>()
  const logins: Logins[] = []
  const classOf = network.machines.map(({ index, owner }) => {
    const own = rules.filter(({ sources }) => hasBit(sources, index))
    const personal = own.some(({ self, localparts }) => self || localparts)
    const key = `${own.map((rule) => rules.indexOf(rule)).join()} ${personal ? owner : ''}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, logins.length)
    return logins.push(loginsBy(own, owner, compiled)) - 1
  })
  return { classOf, logins }
}

function loginsBy(rules: readonly PreparedRule[], owner: number, { network }: CompiledPolicy): Logins {
  const found = new Map<string, Bits>()
  const owned = network.byOwner[owner] ?? []
  for (const { sources, targets, self, selfAmongSources, names, localparts, check } of rules) {
    const local = localparts?.get(owner)
    for (const name of local === undefined ? names : [...names, local]) {
      const key = check ? CHECK + name : name
      const bits = found.get(key) ?? newBits(network.size)
      addBits(bits, targets)
      for (const index of owned) if (self || (selfAmongSources && hasBit(sources, index))) setBit(bits, index)
      found.set(key, bits)
    }
  }
  return found
}

/** Returns the accepted login names: a rule with a check precedes one without. */
function namesOf(keys: ReadonlySet<string>): SshLogin[] {
  const names = new Set([...keys].map((key) => (key.startsWith(CHECK) ? key.slice(CHECK.length) : key)))
  const any = levelAt(keys, '*')
  return [...names].toSorted().flatMap((name) => {
    const level = levelAt(keys, name)
    return name !== '*' && name !== 'root' && level === any ? [] : [{ name, check: level === 1 }]
  })
}

/** 0: refused; 1: after a fresh sign-in; 2: accepted at once. */
function levelAt(keys: ReadonlySet<string>, name: string): 0 | 1 | 2 {
  const named = name === 'root' || name === '*' ? [name] : [name, '*']
  if (named.some((one) => keys.has(CHECK + one))) return 1
  return named.some((one) => keys.has(one)) ? 2 : 0
}

const minus = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & ~(other[at] ?? 0))
const both = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & (other[at] ?? 0))

interface Block {
  targets: Bits
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/** Returns the targets at which two classes' logins differ, in blocks with the same logins before and after. */
function blocksOf(before: Logins, after: Logins, size: number): Block[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const none = newBits(size)
  const changed = newBits(size)
  for (const key of keys) {
    const [had, has] = [before.get(key) ?? none, after.get(key) ?? none]
    addBits(changed, minus(had, has))
    addBits(changed, minus(has, had))
  }
  let blocks: Block[] = isEmptyBits(changed) ? [] : [{ targets: changed, before: new Set(), after: new Set() }]
  for (const [side, logins] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const [key, bits] of logins)
      blocks = blocks
        .flatMap((block) => [
          { ...block, targets: both(block.targets, bits), [side]: new Set([...block[side], key]) },
          { ...block, targets: minus(block.targets, bits) },
        ])
        .filter(({ targets }) => !isEmptyBits(targets))
  return blocks
}

function changeOf(from: number[], { targets, before, after }: Block): SshChange {
  const names = [...namesOf(before), ...namesOf(after), { name: 'root' }, { name: '*' }].map(({ name }) => name)
  const steps = names.map((name) => levelAt(after, name) - levelAt(before, name))
  return {
    from,
    targets,
    before: namesOf(before),
    after: namesOf(after),
    gains: steps.some((step) => step > 0),
    loses: steps.some((step) => step < 0),
  }
}

/**
 * Returns the SSH logins that only one of two policies allows, or allows only after a fresh sign-in. Both must be compiled for the same
 * machines in the same order. Other rules decide whether port 22 is open.
 */
export function compareSsh(before: CompiledPolicy, after: CompiledPolicy): SshChange[] {
  if (before.policy.ssh.length + after.policy.ssh.length === 0) return []
  const [left, right] = [classesOf(before), classesOf(after)]
  const joint = new Map<string, number[]>()
  left.classOf.forEach((one, machine) => {
    const key = `${one} ${right.classOf[machine]}`
    const members = joint.get(key)
    if (members) members.push(machine)
    else joint.set(key, [machine])
  })
  return [...joint.values()].flatMap((from) => {
    const [first = 0] = from
    const [had, has] = [left.logins[left.classOf[first] ?? -1], right.logins[right.classOf[first] ?? -1]]
    return blocksOf(had ?? new Map(), has ?? new Map(), before.network.size)
      .map((block) => changeOf(from, block))
      .filter(({ gains, loses }) => gains || loses)
  })
}

/** Returns the login names that SSH rules accept from one machine at another, by their indices. Port 22 may still be closed. */
export function sshLogins(compiled: CompiledPolicy, from: number, to: number): SshLogin[] {
  const { classOf, logins } = classesOf(compiled)
  const own = logins[classOf[from] ?? -1] ?? new Map<string, Bits>()
  return namesOf(new Set([...own].flatMap(([name, targets]) => (hasBit(targets, to) ? [name] : []))))
}
