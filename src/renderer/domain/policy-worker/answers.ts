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
import { resolve } from './answer-names'
import { knownNames } from './known-names'
import { reachList, reachMembers } from './answer-reach'
import { rules } from './answer-rules'
import { why } from './answer-why'
import type { AnswerTo, Ask, QuestionKind } from './questions'
import type { PolicyOf, EvaluatedPolicy } from './evaluated-policy'

type Answers = { [K in QuestionKind]: (ask: Ask<K>, policyOf: PolicyOf) => AnswerTo<K> }

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
  resolve: ({ text, name }, policyOf) => resolve(namesOf(policyOf(text)), name),
  meaning: ({ text, name }, policyOf) => {
    const { read, network } = policyOf(text)
    return meaningOf(name, read.policy, network)
  },
  diff: (ask, policyOf) => diff(ask, policyOf),
  lockout: (ask, policyOf) => lockout(ask, policyOf),
  diffPairs: (ask, policyOf) => diffPairs(ask, policyOf),
  acts: (ask, policyOf) => actsDiff(ask, policyOf),
  actsPairs: (ask, policyOf) => actsPairs(ask, policyOf),
  subjects: ({ text }, policyOf) => subjects(policyOf(text)),
  members: (ask, policyOf) => members(ask, policyOf(ask.text)),
  cells: ({ text, rows, columns }, policyOf) => {
    const { access } = policyOf(text)
    return rows.map((row) => columns.map((column) => access.cell(row, column)))
  },
  cell: ({ text, row, column }, policyOf) => policyOf(text).access.openedCell(row, column),
  cellPairs: (ask, policyOf) => cellPairs(ask, policyOf(ask.text)),
  why: ({ text, query }, policyOf) => why(query, policyOf(text)),
  reach: (ask, policyOf) => reachList(ask, policyOf(ask.text)),
  reachMembers: (ask, policyOf) => reachMembers(ask, policyOf(ask.text)),
}
