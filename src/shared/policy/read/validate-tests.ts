import { type Alias, parseRuleDestination, type PolicyProblem, type PolicyTest, type SshTest, type Word } from './model'
import { joinTexts, type NameChecker, quote } from './names'

/** The control plane's prefix for every problem with `tests` and `sshTests`. */
export const testsFailed = 'test(s) failed:\n'

/** A test must name one machine and one port. Returns the problem with a destination. */
function destinationProblem(checker: NameChecker, word: Word): string | undefined {
  const parsed = parseRuleDestination(word.text, word)
  if (parsed.error !== undefined) return parsed.error
  const dst = parsed.value
  if (dst.text === 'autogroup:internet') return 'autogroup:internet not valid as a test destination'
  const [port, more] = dst.ports
  if (!port || more || port.first !== port.last) return 'test destination port must be a single port'
  const host = dst.kind === 'host' ? checker.policy.hosts.get(dst.text)?.prefix : undefined
  const wide = dst.kind === 'prefix' ? word.text.includes('/') : host && host.from !== host.to
  return wide ? 'test destination must be a single host, not a CIDR range' : undefined
}

function validateTest(
  checker: NameChecker,
  test: PolicyTest,
  report: (place: Word | PolicyTest, text: string) => void,
) {
  const before = `test ${test.index}`
  if (test.accept.length === 0 && test.deny.length === 0) {
    report(test, `${before}: test entry must have at least one of "accept" or "deny"`)
  }
  if (!['', 'tcp', 'udp', 'sctp'].includes(test.protocol)) {
    report(test, `${before}: test protocol must be tcp, udp, sctp, or empty: ${quote(test.protocol)}`)
  }
  for (const side of ['accept', 'deny'] as const) {
    for (const word of test[side]) {
      const problem = destinationProblem(checker, word)
      if (problem !== undefined) report(word, `${before}, ${side} ${quote(word.text)}: ${problem}`)
    }
  }
}

function sshDestinationProblem(checker: NameChecker, dst: Alias): string | undefined {
  const disallowed = `SSH tests dst contains disallowed element ${quote(dst.text)}`
  if (dst.text === 'autogroup:internet') return disallowed
  if (dst.kind === 'prefix') return dst.prefix && dst.prefix.from !== dst.prefix.to ? disallowed : undefined
  if (dst.kind === 'tag' && !checker.policy.tagOwners.has(dst.text)) {
    return `SSH tests dst contains unknown tag ${quote(dst.text)}`
  }
  const host = dst.kind === 'host' ? checker.policy.hosts.get(dst.text)?.prefix : undefined
  return host && host.from !== host.to ? disallowed : undefined
}

function validateSshTest(checker: NameChecker, test: SshTest, report: (place: Alias | SshTest, text: string) => void) {
  const before = `sshTest ${test.index}: `
  if (!test.src) report(test, `${before}SSH tests entry must have a non-empty src`)
  if (test.dst.length === 0) report(test, `${before}SSH tests entry must have at least one dst`)
  for (const dst of test.dst) {
    const problem = sshDestinationProblem(checker, dst)
    if (problem !== undefined) report(dst, before + problem)
  }
}

/** Checks the form of `tests` and `sshTests`. The control plane reports each section's problems in one text. */
export function validateTests(checker: NameChecker): void {
  for (const section of ['tests', 'sshTests'] as const) {
    const found: PolicyProblem[] = []
    const report = ({ offset, length }: { offset: number; length: number }, message: string) =>
      void found.push({ offset, length, code: 'test-form', message, severity: 'error', stage: 'rules' })
    if (section === 'tests') checker.policy.tests.forEach((test) => validateTest(checker, test, report))
    else checker.policy.sshTests.forEach((test) => validateSshTest(checker, test, report))
    const [first, ...rest] = found
    if (!first) continue
    checker.problems.push({ ...first, message: testsFailed + joinTexts(found.map(({ message }) => message)) })
    // Already reported with the first: shown at their positions, not repeated.
    checker.problems.push(...rest.map((problem) => ({ ...problem, code: 'test-form-more' })))
  }
}
