import { goQuote } from '@shared/policy/syntax/go-quote'
import type { CompiledPolicy, PortRule } from '@shared/policy/compile/compiled'
import type { IpSet } from '@shared/policy/net/ipset'
import {
  type AliasWithPorts,
  parseAlias,
  parseRuleDestination,
  type PolicyTest,
  type Word,
} from '@shared/policy/read/model'
import { defaultProtocols, protocolNumber } from '@shared/policy/net/ports'

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
