import {
  addBits,
  type Bits,
  hasBit,
  isEmptyBits,
  newBits,
  setBit,
  eachBit,
  listBits,
  defaultProtocols,
  protocolNumber,
  type IpSet,
} from '@shared/policy/net/ip'
import type { CompiledPolicy, PortRule } from '@shared/policy/compile/compile'
import { localpartsOf, loginsOf, sshPolicies, type SshWireRule } from '@shared/policy/compile/ssh'
import {
  type SshRule,
  type Alias,
  type AliasWithPorts,
  parseAlias,
  parseRuleDestination,
  type PolicyTest,
  type SshTest,
  type Word,
} from '@shared/policy/read/model'
import { goTrim, goQuote } from '@shared/policy/syntax/go-quote'

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

/** An assertion of a test. */
export interface TestAssertion {
  source: string
  /** With its ports; for an SSH test the machine. */
  destination: string
  wanted: 'accept' | 'deny' | 'check'
  /** For a test the protocol, for an SSH test the login name; '' for none. */
  as: string
}

/** The result of one assertion of a test. */
export interface TestOutcome extends Word {
  /** Undefined if the test could not be run at all. */
  assertion?: TestAssertion
  /** Index of the test in its section. */
  test: number
  passed: boolean
  /** The actual result of a failed assertion; undefined if the assertion could not be checked. */
  got?: 'allowed' | 'blocked' | 'unchecked'
  /** The control plane's line about a failure. */
  message: string
}

/**
 * Returns the rules that open the destination, whatever their sources. Rules for single machines (`self`, `via`) do not count. Asked once
 * for all addresses of a source: a user may have thousands, and the destination as well.
 */
function rulesTo(compiled: CompiledPolicy, dst: AliasWithPorts, target: IpSet, protocol: string): PortRule[] {
  const number = protocolNumber(protocol)
  const wanted = number === undefined ? defaultProtocols : [number]
  const fits = (rule: PortRule) => {
    const own = protocolNumber(rule.protocol)
    if (own !== undefined && !wanted.includes(own)) return false
    if (!dst.ports.some((port) => rule.ports.some(({ first, last }) => first <= port.first && port.last <= last)))
      return false
    return target.ranges.some((range) => rule.dst.overlaps(range))
  }
  return compiled.rules.filter((rule) => rule.kind === 'ports').filter(fits)
}

function runTest(compiled: CompiledPolicy, test: PolicyTest): TestOutcome[] {
  const src = test.src?.text ?? ''
  const suffix = test.protocol ? ` (${test.protocol})` : ''
  const place = test.src ?? { ...test, text: '' }
  const stop = (what: string): TestOutcome[] => [
    {
      text: src,
      offset: place.offset,
      length: place.length,
      test: test.index,
      passed: false,
      message: src + suffix + what,
    },
  ]
  const alias = parseAlias(src, place)
  const quoted = goQuote(src)
  if (alias.error !== undefined) return stop(`: failed to resolve source ${quoted}: invalid alias: ${alias.error}`)
  const { set, problem } = compiled.resolver.resolve(alias.value)
  if (problem !== undefined) return stop(`: failed to resolve source ${quoted}: resolving: ${problem}`)
  if (set.isEmpty) return stop(`: source ${quoted} resolved to no IP addresses`)
  const sources = set.prefixes().map(({ range }) => range)

  const assert = (word: Word, wanted: boolean): TestOutcome => {
    const assertion: TestAssertion = {
      source: src,
      destination: word.text,
      wanted: wanted ? 'accept' : 'deny',
      as: test.protocol,
    }
    const outcome = (passed: boolean, message: string) => ({ ...word, assertion, test: test.index, passed, message })
    const fail = (what: string) =>
      outcome(false, `${src}${suffix}: error testing ${JSON.stringify(word.text)}: ${what}`)
    const parsed = parseRuleDestination(word.text, word)
    if (parsed.error !== undefined) return fail(`invalid destination ${JSON.stringify(word.text)}: ${parsed.error}`)
    const dst = parsed.value
    const target = compiled.resolver.resolve(dst)
    if (target.problem !== undefined) return fail(`resolving destination: ${target.problem}`)
    if (target.set.isEmpty) return fail(`destination resolved to no IP addresses: ${JSON.stringify(word.text)}`)
    const rules = rulesTo(compiled, dst, target.set, test.protocol)
    const allowed = sources.every((source) => rules.some((rule) => rule.sources.overlaps(source)))
    const said = wanted ? 'expected ALLOWED, got DENIED' : 'expected DENIED, got ALLOWED'
    const result = outcome(allowed === wanted, `${src} -> ${word.text}${suffix}: ${said}`)
    return result.passed ? result : { ...result, got: wanted ? 'blocked' : 'allowed' }
  }
  return [...test.accept.map((word) => assert(word, true)), ...test.deny.map((word) => assert(word, false))]
}

/**
 * Runs the policy's `tests` as the control plane does on a save: every source address must reach the destination for it
 * to count as allowed.
 */
export function runTests(compiled: CompiledPolicy): TestOutcome[] {
  return compiled.policy.tests.flatMap((test) => runTest(compiled, test))
}

type Assertion = TestAssertion['wanted']

function allowsLogin(logins: Record<string, string>, user: string): boolean {
  if (user === '') return false
  if (Object.hasOwn(logins, user)) return logins[user] !== ''
  return user !== 'root' && logins['*'] !== undefined && logins['*'] !== ''
}

/** Returns whether an address may log in at all, and whether a rule requires a fresh sign-in. */
function login(rules: SshWireRule[], address: string, user: string): { allowed: boolean; checked: boolean } {
  const fitting = rules.filter(
    ({ principals, sshUsers }) => principals.some(({ nodeIP }) => nodeIP === address) && allowsLogin(sshUsers, user),
  )
  const checked = fitting.some(({ action }) => action.holdAndDelegate !== undefined)
  return { allowed: fitting.length > 0, checked }
}

interface Run {
  compiled: CompiledPolicy
  policies: SshWireRule[][]
  test: SshTest
  src: Alias
}

const outcome = (place: Word, test: SshTest, passed: boolean, message: string): TestOutcome => ({
  text: place.text,
  offset: place.offset,
  length: place.length,
  test: test.index,
  passed,
  message,
})

/** The server reports failures sorted by login name. */
const byName = (users: Word[]) => users.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))

/** Returns the machines of a destination; `autogroup:self` means the source user's own. */
function targetsOf({ compiled, src }: Run, dst: Alias): { machines: number[]; problem?: string } {
  const { network, resolver } = compiled
  if (dst.text === 'autogroup:self') {
    const owner = src.kind === 'user' ? network.findUser(src.text).index : -1
    return { machines: network.byOwner[owner] ?? [] }
  }
  const { machines: holders, problem } = resolver.resolve(dst)
  if (problem !== undefined)
    return { machines: [], problem: `resolving destination ${JSON.stringify(dst.text)}: ${problem}` }
  return { machines: listBits(holders) }
}

function assertLogin(run: Run, addresses: string[], kind: Assertion, user: Word, index: number): TestOutcome {
  const { compiled, policies, test, src } = run
  const rules = policies[index] ?? []
  const found = addresses.map((address) => login(rules, address, user.text))
  const name = user.text === '' ? '""' : user.text
  const machine = compiled.network.machine(index).node.name
  const before = `${src.text}/${name} -> ${machine}: expected`
  const asserted = (passed: boolean, message: string, got: NonNullable<TestOutcome['got']>): TestOutcome => ({
    ...outcome(user, test, passed, message),
    ...(!passed && { got }),
    assertion: { source: src.text, destination: machine, wanted: kind, as: user.text },
  })
  if (kind === 'accept')
    return asserted(
      found.every(({ allowed }) => allowed),
      `${before} ALLOWED, got DENIED`,
      'blocked',
    )
  if (kind === 'deny')
    return asserted(!found.some(({ allowed }) => allowed), `${before} DENIED, got ALLOWED`, 'allowed')
  const isAllowed = found.find(({ checked }) => !checked)?.allowed === true
  return asserted(
    found.every(({ checked }) => checked),
    `${before} ALLOWED via check, got ${isAllowed ? 'ALLOWED via accept' : 'DENIED'}`,
    isAllowed ? 'unchecked' : 'blocked',
  )
}

function runSshTest(run: Run): TestOutcome[] {
  const { compiled, test, src } = run
  const stop = (message: string) => [outcome(src, test, false, `${src.text}: ${message}`)]
  const { set, machines: holders, problem } = compiled.resolver.resolve(src)
  const quoted = goQuote(src.text)
  if (problem !== undefined) return stop(`failed to resolve source ${quoted}: resolving: ${problem}`)
  if (set.isEmpty) return stop(`source ${quoted} resolved to no IP addresses`)
  if (test.accept.length + test.deny.length + test.check.length === 0) {
    return stop('no accept, deny, or check assertions specified')
  }
  // Only addresses of machines can log in, so a wide source is checked by the machines in it.
  const addresses: string[] = []
  eachBit(holders, (index) => {
    const machine = compiled.network.machine(index)
    machine.addresses.forEach((address, at) => set.has(address) && addresses.push(machine.texts[at] ?? ''))
  })
  if (addresses.length === 0) addresses.push(...set.strings())
  const targets = test.dst.map((dst) => ({ dst, ...targetsOf(run, dst) }))
  const failed = targets.find((target) => target.problem !== undefined)
  if (failed?.problem !== undefined) return stop(`failed to resolve destinations: ${failed.problem}`)
  const empty = targets
    .filter(({ machines }) => machines.length === 0)
    .map(({ dst }) =>
      outcome(dst, test, false, `${src.text}: dst alias ${JSON.stringify(dst.text)} resolved to no nodes`),
    )
  const reached = [...new Set(targets.flatMap((target) => target.machines))]
  const kinds: Assertion[] = ['accept', 'deny', 'check']
  const asserted = kinds.flatMap((kind) =>
    byName(test[kind]).flatMap((user) => reached.map((index) => assertLogin(run, addresses, kind, user, index))),
  )
  return [...empty, ...asserted]
}

/** Runs the policy's `sshTests` as the control plane does on a save: the assertion must hold for every source at every target. */
export function runSshTests(compiled: CompiledPolicy): TestOutcome[] {
  const { sshTests } = compiled.policy
  if (sshTests.length === 0) return []
  const policies = sshPolicies(compiled, '')
  return sshTests.flatMap((test) => (test.src ? runSshTest({ compiled, policies, test, src: test.src }) : []))
}
