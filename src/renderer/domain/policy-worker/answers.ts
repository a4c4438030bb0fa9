import type { AccessReading, LiveState } from '@shared/access/reachable'
import { checkAgainst } from '@shared/policy/analyse/check'
import { advise } from '@shared/policy/analyse/advise'
import { runSshTests } from '@shared/policy/analyse/ssh-tests-run'
import { runTests } from '@shared/policy/analyse/tests-run'
import { meaningOf } from '@shared/policy/text/meaning'
import { cellPairs, members, subjects } from './answer-access'
import { actsDiff, actsPairs } from './answer-acts'
import { diff, diffPairs } from './answer-diff'
import { lockout } from './answer-lockout'
import { filterOf } from './answer-filter'
import { forget } from './answer-forget'
import { sshLoginsOf } from './answer-ssh-logins'
import { resolve } from './answer-names'
import { knownNames } from './known-names'
import { reachList, reachMembers } from './answer-reach'
import { rules } from './answer-rules'
import { why } from './answer-why'
import type { AnswerTo, Ask, QuestionKind } from './questions'
import type { PolicyOf, EvaluatedPolicy } from './evaluated-policy'

type Answers = { [K in QuestionKind]: (ask: Ask<K>, policyOf: PolicyOf, state: LiveState) => AnswerTo<K> }

/** The policy of a question, by the statement that it asks for. */
function readAs({ text, reading }: { text: string; reading?: AccessReading }, policyOf: PolicyOf, state: LiveState) {
  const allowed = policyOf(text)
  return reading === 'now' ? allowed.reachable(state) : allowed
}

/** Names resolve in a refused policy too, because it is being written. */
const namesOf = ({ draft, network, live }: EvaluatedPolicy) => ({ compiled: draft, network, live })

/** The handler of each question. */
export const answers: Answers = {
  check: ({ text }, policyOf) => {
    if (text.trim() === '') return { empty: true, problems: [], refusal: undefined, answered: true }
    const evaluated = policyOf(text)
    return { empty: false, ...checkAgainst(evaluated.read, evaluated.network), answered: !evaluated.refused }
  },
  lint: ({ text }, policyOf) => {
    const { draft, network, read } = policyOf(text)
    return advise(text, draft.policy, network, checkAgainst(read, network).problems)
  },
  tests: ({ text }, policyOf) => {
    const { compiled } = policyOf(text)
    return { tests: runTests(compiled), sshTests: runSshTests(compiled) }
  },
  rules: ({ text }, policyOf) => rules(text, policyOf(text).draft.policy),
  names: ({ text }, policyOf) => knownNames(namesOf(policyOf(text))),
  filter: (ask, policyOf) => filterOf(ask, policyOf),
  sshLogins: (ask, policyOf) => sshLoginsOf(ask, policyOf),
  resolve: ({ text, name }, policyOf) => resolve(namesOf(policyOf(text)), name),
  meaning: ({ text, name }, policyOf) => {
    const { read, network } = policyOf(text)
    return meaningOf(name, read.policy, network)
  },
  diff: (ask, policyOf) => diff(ask, policyOf),
  lockout: (ask, policyOf) => lockout(ask, policyOf),
  diffPairs: (ask, policyOf) => diffPairs(ask, policyOf),
  acts: (ask, policyOf, state) => actsDiff(ask, policyOf, state),
  actsPairs: (ask, policyOf, state) => actsPairs(ask, policyOf, state),
  forget: (ask, policyOf) => forget(ask, policyOf(ask.text).live),
  subjects: ({ text }, policyOf) => subjects(policyOf(text)),
  members: (ask, policyOf) => members(ask, policyOf(ask.text)),
  cells: (ask, policyOf, state) => {
    const { rows, columns } = ask
    const { access } = readAs(ask, policyOf, state)
    return rows.map((row) => columns.map((column) => access.cell(row, column)))
  },
  cell: (ask, policyOf, state) => readAs(ask, policyOf, state).access.openedCell(ask.row, ask.column),
  cellPairs: (ask, policyOf, state) => cellPairs(ask, readAs(ask, policyOf, state)),
  why: ({ text, query, reading }, policyOf, state) => why(query, policyOf(text), reading === 'now' ? state : undefined),
  reach: (ask, policyOf, state) => reachList(ask, readAs(ask, policyOf, state)),
  reachMembers: (ask, policyOf, state) => reachMembers(ask, readAs(ask, policyOf, state)),
}
