import type { Act } from '@shared/acts/act'
import type { Conversion } from '@shared/policy/analyse/check-conversion'
import type { RuleSection } from '@shared/policy/edit/convert-rules'
import type { AccessReading, LiveState } from '@shared/access/reachable'
import type { ActedNode } from '@shared/acts/simulated-network'
import type { LintFinding } from '@shared/policy/analyse/lint'
import type { TestOutcome, SshLogin } from '@shared/policy/analyse/ssh-diff'
import type { FilterRule } from '@shared/policy/compile/filter'
import type { ForgottenUsers } from '@shared/policy/analyse/forget-users'
import type { RuleOrigin } from '@shared/policy/compile/compile'
import type { MendedPolicy } from '@shared/policy/analyse/mend-policy'
import type { PolicyDialect, PolicyLine } from '@shared/policy/read/dialect-flags'
import type { PolicyProblem, PolicyUser } from '@shared/policy/read/model'
import type { Obstacle } from '@shared/policy/read/read'
import type { Place } from '@shared/policy/syntax/hujson'
import type { NameMeaning } from '@shared/policy/text/meaning'
import type { PolicyName } from '@shared/policy/text/names'
import type {
  AccessEnd,
  ActsAnswer,
  DiffAnswer,
  Direction,
  KnownName,
  LockoutAnswer,
  MembersAnswer,
  NamedCell,
  OpenedCell,
  PairPage,
  ReachAnswer,
  ReportKind,
  ReportAnswer,
  ResolvedName,
  SubjectsAnswer,
  WhyAnswer,
} from './access-types'

/** A machine as policies and acts see it, with the id of its page. */
export type LiveNode = ActedNode

/** A user as policies see it, with all names that people use in questions. */
export interface LiveUser extends PolicyUser {
  words?: readonly string[]
}

/** The users and machines that answers refer to. Machines are sorted by id. */
export interface LiveNetwork {
  users: readonly LiveUser[]
  nodes: readonly LiveNode[]
  /** How the server reads policies; defaults to the current dialect. */
  dialect?: PolicyDialect
}

/**
 * Why there is no answer. `unreadable`: the text is not HuJSON or not an object. `refused`: the server refuses the policy, so it grants no
 * access. `worker`: the answerer itself failed.
 */
export interface AnswerError {
  code: 'unreadable' | 'refused' | 'worker'
  /** The engine's message in English; for `refused` in the words of the server's version. */
  message: string
  /** For `unreadable`: the obstacle and its position. */
  at?: Obstacle
  /** For `refused`: the position of the first error. */
  place?: Place
}

/** An answer, or the reason there is none: answers never reject. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: AnswerError }

/** A rule in lists. */
export interface RuleInfo extends RuleOrigin {
  /** The rule's text on one line, shortened. */
  text: string
  /** Its name from headscale-admin and the comment above it; '' without one. */
  note: string
}

export interface CheckAnswer {
  /** True for an empty text: the server then allows everything. */
  empty: boolean
  problems: PolicyProblem[]
  /** The server's error message; undefined if it accepts the policy. */
  refusal: string | undefined
  /** False if access cannot be evaluated because the policy is refused for more than its own tests. */
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

/** How the policy forgets deleted users. */
export interface ForgetAnswer extends ForgottenUsers {
  /**
   * The text that undo stores after it created users again: the current one, without the names of `lost` users, and without tests that the
   * server would refuse because deleted machines are missing. Null if all users are lost.
   */
  undo: string | null
}

/** The releases that read the two policies of a difference; by default both are read as the server reads them. */
export interface DiffLines {
  before: PolicyLine
  after: PolicyLine
}

/** Which statement about access an answer makes: allowed by policy if not given. */
interface Read {
  reading?: AccessReading
}

/** Every question with its input and its answer. */
export interface PolicyQuestions {
  /** Problems the server would find in the text. */
  check: { ask: { text: string }; answer: CheckAnswer }
  /** Likely mistakes in a valid text, with quick fixes. */
  lint: { ask: { text: string }; answer: LintFinding[] }
  tests: { ask: { text: string }; answer: TestsAnswer }
  /** The rules of `acls` and `grants`, in the policy's order. */
  rules: { ask: { text: string }; answer: RuleInfo[] }
  /** Tells if a policy has rules or grants. A policy without them allows everything (`open`) or nothing (`closed`). */
  ruled: { ask: { text: string }; answer: 'rules' | 'open' | 'closed' }
  /** The access by rule, under both readings, for a report. */
  report: { ask: { text: string; by: ReportKind } & Read; answer: ReportAnswer }
  /** Turns ACLs into grants or back, as far as access stays the same; `chosen`: indices in the section, null for all. */
  convert: { ask: { text: string; from: RuleSection; chosen: readonly number[] | null }; answer: Conversion }
  names: { ask: { text: string }; answer: KnownName[] }
  /** The login names that SSH rules accept from one machine at another, by their ids; null if one of them is missing. */
  sshLogins: { ask: { text: string; from: string; to: string }; answer: SshLogin[] | null }
  /** The packet filter that the server sends to a machine, by the machine's id; null if the network has no such machine. */
  filter: { ask: { text: string; machine: string }; answer: FilterRule[] | null }
  resolve: { ask: { text: string; name: string }; answer: ResolvedName }
  /** The meaning of a name, as far as the text can be read. */
  meaning: { ask: { text: string; name: PolicyName }; answer: NameMeaning }
  /** Gained and lost access. `from` limits it to sources matching a name, for the lock-out guard. */
  diff: { ask: { before: string; after: string; from?: string; lines?: DiffLines }; answer: DiffAnswer }
  /**
   * The access that the user's own machines lose: those with the ids, and all of the user. `host` is the control server's address as the
   * console calls it.
   */
  lockout: {
    ask: { before: string; after: string; machines: readonly string[]; user: string | null; host: string }
    answer: LockoutAnswer
  }
  /** Machine pairs of one entry of `diff`. */
  diffPairs: {
    ask: {
      before: string
      after: string
      from?: string
      lines?: DiffLines
      side: 'gained' | 'lost'
      entry: number
      offset: number
    }
    answer: PairPage
  }
  /** The smallest edits with which each release starts, one after the other: `lines` of Headscale, the running one first. */
  mend: { ask: { text: string; lines: PolicyLine[] }; answer: MendedPolicy[] }
  /** The subjects to gather access by: groups, tags, users; as destinations also subnets and the internet. */
  subjects: { ask: { text: string }; answer: SubjectsAnswer }
  /** Access gained and lost by acts; `text` is the stored policy, `now` the server's time in milliseconds. */
  acts: { ask: ActsAsk; answer: ActsAnswer }
  /**
   * How the policy forgets the users that acts delete; null if it needs no change. `lost`: ids of users that undo cannot create again.
   */
  forget: { ask: ActsAsk & { lost: readonly string[] }; answer: ForgetAnswer | null }
  /** Machine pairs of one entry of the difference in `acts`. */
  actsPairs: {
    ask: ActsAsk & { of: AccessReading; side: 'gained' | 'lost'; entry: number; offset: number }
    answer: PairPage
  }
  /** The machines of a subject, the first `limit` of them in the order of their names. */
  members: { ask: { text: string; subject: string; limit: number }; answer: MembersAnswer }
  /** Cells of a part of the matrix, row by row; null where nothing is open. */
  cells: { ask: { text: string; rows: string[]; columns: string[] } & Read; answer: (NamedCell | null)[][] }
  cell: { ask: { text: string; row: string; column: string } & Read; answer: OpenedCell }
  /** Machine pairs behind a cell, those with access or those without; `search` narrows by names on either side. */
  cellPairs: {
    ask: { text: string; row: string; column: string; open: boolean; search: string; offset: number } & Read
    answer: PairPage
  }
  /**
   * Can it, and by which rule? Who reaches it? What does it reach? `query` as people write it: `laptop-3 → db:5432 tcp`. Answers what the
   * policy allows; with `reading: 'now'` also how much of it is reachable now.
   */
  why: { ask: { text: string; query: string } & Read; answer: WhyAnswer }
  /** All that a subject reaches, or all that reach it. */
  reach: { ask: { text: string; subject: string; direction: Direction; search: string } & Read; answer: ReachAnswer }
  reachMembers: {
    ask: { text: string; subject: string; direction: Direction; search: string; entry: string; offset: number } & Read
    answer: AccessEnd[]
  }
}

export type QuestionKind = keyof PolicyQuestions

export type Ask<K extends QuestionKind> = PolicyQuestions[K]['ask']
export type AnswerTo<K extends QuestionKind> = PolicyQuestions[K]['answer']

/** The number of pairs per page. */
export const pairsPerPage = 100

/** To the worker. The network comes before the first question about it, and so does what can carry traffic in it. */
export type ToWorker =
  | { kind: 'network'; network: LiveNetwork }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask'; id: number; question: QuestionKind; ask: unknown }

/** From the worker. */
export interface FromWorker {
  id: number
  answer: Answer<unknown>
}
