import type { Act } from '@shared/acts/act'
import type { ActedNode } from '@shared/acts/world'
import type { LintFinding } from '@shared/policy/analyse/lint'
import type { TestOutcome } from '@shared/policy/analyse/tests-run'
import type { FilterRule } from '@shared/policy/compile/filter'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyProblem, PolicyUser } from '@shared/policy/read/model'
import type { Obstacle } from '@shared/policy/read/read'
import type { Place } from '@shared/policy/syntax/place'
import type { NameMeaning } from '@shared/policy/text/meaning'
import type { PolicyName } from '@shared/policy/text/names'
import type {
  Cell,
  Direction,
  Endpoint,
  MembersAnswer,
  OpenedCell,
  PairPage,
  ReachAnswer,
  SubjectsAnswer,
} from './access-types'
import type { ActsAnswer, DiffAnswer, LockoutAnswer } from './diff-types'
import type { KnownName, ResolvedName } from './name-types'
import type { WhyAnswer } from './why-types'

/** A machine as policies and acts see it, with the id its page goes by. */
export type LiveNode = ActedNode

/** The users and machines answers are about. Machines in the order of their ids. */
export interface LiveNetwork {
  users: readonly PolicyUser[]
  nodes: readonly LiveNode[]
  /** How the server reads policies; the current one where it is not given. */
  dialect?: PolicyDialect
}

/**
 * Why there is no answer. `unreadable`: the text is no HuJSON or no object. `refused`: the server refuses the policy, so it gives no access.
 * `worker`: the answerer itself failed.
 */
export interface AnswerError {
  code: 'unreadable' | 'refused' | 'worker'
  /** In the words of the engine, in English; of `refused` in those of the server's line. */
  message: string
  /** For `unreadable`: what is in the way, and where. */
  at?: Obstacle
  /** For `refused`: where the first mistake is. */
  place?: Place
}

/** An answer, or why there is none: answers never reject. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: AnswerError }

/** A rule as lists name it. */
export interface RuleInfo extends RuleOrigin {
  /** As written, on one line, shortened. */
  text: string
  /** The comment above it; '' without one. */
  note: string
}

export interface CheckAnswer {
  /** True for an empty text: the server then lets everything through. */
  empty: boolean
  problems: PolicyProblem[]
  /** What the server would say against it; undefined when it takes the policy. */
  refusal: string | undefined
  /** Whether there are answers about access: none about a policy that is refused for more than its own tests. */
  answered: boolean
}

export interface TestsAnswer {
  tests: TestOutcome[]
  sshTests: TestOutcome[]
}

export interface ActsAsk {
  text: string
  acts: readonly Act[]
  now: number
}

/** Every question with what it takes and gives. */
export interface PolicyQuestions {
  /** What the server would find in the text. */
  check: { ask: { text: string }; answer: CheckAnswer }
  /** Likely mistakes in a text the server takes, with quick fixes. */
  lint: { ask: { text: string }; answer: LintFinding[] }
  tests: { ask: { text: string }; answer: TestsAnswer }
  /** The rules of `acls` and `grants`, in the policy's order. */
  rules: { ask: { text: string }; answer: RuleInfo[] }
  names: { ask: { text: string }; answer: KnownName[] }
  /** The packet filter that the server sends to a machine, by the machine's id; null if the network has no such machine. */
  filter: { ask: { text: string; machine: string }; answer: FilterRule[] | null }
  resolve: { ask: { text: string; name: string }; answer: ResolvedName }
  /** What a name of the text stands for, as far as the text can be read. */
  meaning: { ask: { text: string; name: PolicyName }; answer: NameMeaning }
  /** Who gains and loses access. `from` narrows to sources that a name stands for, for the lock-out guard. */
  diff: { ask: { before: string; after: string; from?: string }; answer: DiffAnswer }
  /** What the reader's own machines lose: those of the ids, and all of the user. `host` is the control server's, as it is called. */
  lockout: {
    ask: { before: string; after: string; machines: readonly string[]; user: string | null; host: string }
    answer: LockoutAnswer
  }
  /** Machine pairs of one entry of `diff`. */
  diffPairs: {
    ask: { before: string; after: string; from?: string; side: 'gained' | 'lost'; entry: number; offset: number }
    answer: PairPage
  }
  /** Whom access is gathered by: groups, tags, users; as destinations also subnets and the internet. */
  subjects: { ask: { text: string }; answer: SubjectsAnswer }
  /** Who gains and loses access by acts; `text` is the stored policy, `now` the server's time in milliseconds. */
  acts: { ask: ActsAsk; answer: ActsAnswer }
  /** Machine pairs of one entry of the difference in `acts`. */
  actsPairs: { ask: ActsAsk & { side: 'gained' | 'lost'; entry: number; offset: number }; answer: PairPage }
  /** The machines of a subject, the first `limit` of them in the order of their names. */
  members: { ask: { text: string; subject: string; limit: number }; answer: MembersAnswer }
  /** Cells of a part of the matrix, row by row; null where nothing is open. */
  cells: { ask: { text: string; rows: string[]; columns: string[] }; answer: (Cell | null)[][] }
  cell: { ask: { text: string; row: string; column: string }; answer: OpenedCell }
  /** Machine pairs behind a cell, those with access or those without; `search` narrows by names on either side. */
  cellPairs: {
    ask: { text: string; row: string; column: string; open: boolean; search: string; offset: number }
    answer: PairPage
  }
  /** Can it, and by which rule? Who reaches it? What does it reach? `query` as people write it: `laptop-3 → db:5432 tcp`. */
  why: { ask: { text: string; query: string }; answer: WhyAnswer }
  /** All that a subject reaches, or all that reach it. */
  reach: { ask: { text: string; subject: string; direction: Direction; search: string }; answer: ReachAnswer }
  reachMembers: {
    ask: { text: string; subject: string; direction: Direction; search: string; entry: string; offset: number }
    answer: Endpoint[]
  }
}

export type QuestionKind = keyof PolicyQuestions

export type Ask<K extends QuestionKind> = PolicyQuestions[K]['ask']
export type AnswerTo<K extends QuestionKind> = PolicyQuestions[K]['answer']

/** How many pairs a page has. */
export const pairsPerPage = 100

/** To the worker. The network comes before the first question about it. */
export type ToWorker =
  | { kind: 'network'; network: LiveNetwork }
  | { kind: 'ask'; id: number; question: QuestionKind; ask: unknown }

/** From the worker. */
export interface FromWorker {
  id: number
  answer: Answer<unknown>
}
