import { compileFor } from '@shared/policy/compile/compile'
import type { Network } from '@shared/policy/compile/network'
import { applyEdits, type TextEdit } from '@shared/policy/edit/style'
import {
  conversionObstacle,
  type ConversionObstacle,
  convertRules,
  otherSection,
  type RuleSection,
} from '@shared/policy/edit/convert-rules'
import type { AclRule, GrantRule, Policy, PolicyUser } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { compareAccess } from './access-diff'
import { checkAgainst } from './check'
import { compareSsh, runSshTests, runTests } from './ssh-diff'

/** Why a rule is not converted. `refused`: the server would refuse it, with its message. `differs`: the access would change. */
export interface UnconvertedRule {
  index: number
  because: ConversionObstacle | 'refused' | 'differs'
  message: string
}

export interface Conversion {
  /** The edits for all rules asked for that are not in `left`; empty if there are none. */
  edits: TextEdit[]
  /** The converted rules, by their indices. */
  rules: number[]
  left: UnconvertedRule[]
}

interface ConversionAsk {
  text: string
  policy: Policy
  network: Network
  users: readonly PolicyUser[]
  from: RuleSection
  /** Indices in the section. */
  chosen: readonly number[]
}

const testsOf = (compiled: ReturnType<typeof compileFor>) =>
  JSON.stringify(
    [...runTests(compiled), ...runSshTests(compiled)].map(({ assertion, passed, got }) => [assertion, passed, got]),
  )

/** Judges one conversion: null if the access, the SSH logins and the tests stay the same; otherwise the rules that are to blame. */
export function blame(
  ask: ConversionAsk,
  { result, madeFrom }: ReturnType<typeof convertRules>,
): UnconvertedRule[] | null {
  const { text, policy, network, users, from, chosen } = ask
  const all = (because: UnconvertedRule['because'], message: string) =>
    chosen.map((index) => ({ index, because, message }))
  const some = (indices: Iterable<number>, because: UnconvertedRule['because'], message: string) => {
    const found = new Set(indices)
    return found.size === 0 ? all(because, message) : all(because, message).filter(({ index }) => found.has(index))
  }
  if (!result.edits) return all('refused', result.refused.reason)
  const read = readPolicy(applyEdits(text, result.edits), policy.flavour, users, policy.dialect)
  const problem = checkAgainst(read, network).problems.find(({ severity, stage }) => {
    return severity === 'error' && stage !== 'tests'
  })
  const section = read.policy?.[otherSection[from]] ?? []
  if (problem || !read.policy) {
    const at = section.find(({ offset, length }) => {
      return problem && offset <= problem.offset && problem.offset < offset + length
    })
    const source = at && madeFrom.get(at.index)
    return some(source === undefined ? [] : [source], 'refused', problem?.message ?? '')
  }
  const [before, after] = [compileFor(policy, network), compileFor(read.policy, network)]
  const { gained, lost } = compareAccess(before, after)
  const lostBy = lost.flatMap(({ rules }) => rules.flatMap((rule) => (rule.section === from ? [rule.index] : [])))
  const gainedBy = gained.flatMap(({ rules }) => rules.flatMap(({ index }) => madeFrom.get(index) ?? []))
  if (gained.length + lost.length > 0) return some([...lostBy, ...gainedBy], 'differs', '')
  if (compareSsh(before, after).length > 0 || testsOf(before) !== testsOf(after)) return all('differs', '')
  return null
}

/**
 * Converts rules of a policy without errors, as far as the engine proves that access, SSH logins and tests stay the same on this network.
 * Rules that it cannot prove are left, each with its reason.
 */
export function checkConversion(ask: ConversionAsk): Conversion {
  const rules = (ask.policy[ask.from] ?? []) as readonly (AclRule | GrantRule)[]
  const left = rules.flatMap((rule): UnconvertedRule[] => {
    const because = ask.chosen.includes(rule.index) ? conversionObstacle(rule) : null
    return because === null ? [] : [{ index: rule.index, because, message: '' }]
  })
  for (;;) {
    const chosen = ask.chosen.filter((index) => !left.some((one) => one.index === index))
    if (chosen.length === 0) return { edits: [], rules: [], left }
    const converted = convertRules(ask.text, ask.policy, ask.from, chosen)
    const guilty = blame({ ...ask, chosen }, converted)
    if (guilty === null) return { edits: converted.result.edits ?? [], rules: chosen, left }
    left.push(...guilty)
  }
}
