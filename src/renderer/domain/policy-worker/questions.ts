import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { LintFinding } from '@shared/policy/analyse/lint'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyNode, PolicyProblem, PolicyUser } from '@shared/policy/read/model'
import type { PortRange } from '@shared/policy/net/ports'
import type { Obstacle } from '@shared/policy/read/read'
import type { TestOutcome } from '@shared/policy/analyse/tests-run'
import type { NameMeaning } from '@shared/policy/text/meaning'
import type { PolicyName } from '@shared/policy/text/names'

/** A machine as policies see it, with the id its page goes by. */
export interface LiveNode extends PolicyNode {
  id: string
}

/** The users and machines answers are about. Machines in the order of their ids. */
export interface LiveNetwork {
  users: readonly PolicyUser[]
  nodes: readonly LiveNode[]
  /** How the server reads policies; the current one where it is not given. */
  dialect?: PolicyDialect
}

/** Why there is no answer. `unreadable`: the text is no HuJSON or no object. `worker`: the answerer itself failed. */
export interface AnswerError {
  code: 'unreadable' | 'worker'
  /** In the words of the engine, in English. */
  message: string
  /** For `unreadable`: what is in the way, and where. */
  at?: Obstacle
}

/** An answer, or why there is none: answers never reject. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: AnswerError }

/** Ports a rule opens. Protocol '' and '*' stand for TCP, UDP and ICMP. */
export interface Opened {
  protocol: string
  ports: PortRange[]
}

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
  /** What the current server would say against it; undefined when it takes the policy. */
  refusal: string | undefined
}

export interface TestsAnswer {
  tests: TestOutcome[]
  sshTests: TestOutcome[]
}

export type PartKind = 'everyone' | 'self' | 'group' | 'user' | 'tag' | 'machine' | 'subnet' | 'internet'

/** A name for some of the machines of a bundle. */
export interface Part {
  kind: PartKind
  /** Group and tag with their prefix; for `everyone`, `self` and `internet` ''. */
  name: string
  /** Of a user or machine. */
  id?: string
  /** How many machines it stands for; 0 for subnets and the internet. */
  machines: number
}

/** Machines (and subnets, and the internet), under the fewest names that make them up. */
export interface Bundle {
  parts: Part[]
  /** Names left out, to keep answers small. */
  more: number
  machines: number
}

/** Access that one policy gives and the other does not, to all of `from` alike. */
export interface DiffEntry {
  from: Bundle
  to: Bundle
  opened: Opened[]
  /** Rules that give it, of the policy that does. */
  rules: RuleOrigin[]
  /** Machine pairs; a subnet or the internet counts as one machine. */
  pairs: number
}

export interface DiffAnswer {
  gained: DiffEntry[]
  lost: DiffEntry[]
  /** Distinct pairs that gain or lose something. */
  gainedPairs: number
  lostPairs: number
}

/** What the reader's own machines lose. */
export interface LockoutAnswer {
  /** How many machines are the reader's. */
  own: number
  /** The control server's name in its mesh, where it is among what is lost. */
  server: string | null
  /** No longer reached in any way: machines, subnets, the internet. */
  reach: Bundle
  reachCount: number
  /** Still reached, but no longer by SSH, or under fewer login names. */
  ssh: Bundle
  sshCount: number
}

/** One machine, subnet or the internet, as pairs name it. `id` for machines. */
export interface Endpoint {
  kind: 'machine' | 'subnet' | 'internet'
  name: string
  id?: string
}

export interface Pair {
  from: Endpoint
  to: Endpoint
  opened: Opened[]
  rules: RuleOrigin[]
}

export interface PairPage {
  total: number
  offset: number
  pairs: Pair[]
}

/** A name that may stand in a policy. */
export interface KnownName {
  kind: 'group' | 'user' | 'tag' | 'host' | 'autogroup' | 'machine'
  name: string
  machines: number
}

/** What a name stands for. */
export interface ResolvedName {
  /** False when it stands for nothing known; `problem` says why in the control plane's words. */
  known: boolean
  problem?: string
  machines: number
  /** The first 50. */
  members: Endpoint[]
  /** Addresses as prefixes and ranges, the first 50. */
  addresses: string[]
}

export type SubjectKind = 'group' | 'tag' | 'user' | 'machine' | 'subnet' | 'internet'

/** Who access is gathered by. */
export interface Subject {
  /** Kind and id, `tag/tag:db`: what questions name it by. */
  key: string
  kind: SubjectKind
  /** Group and tag with their prefix; '' for the internet. */
  name: string
  /** 0 for subnets and the internet. */
  machines: number
}

export interface SubjectsAnswer {
  sources: Subject[]
  destinations: Subject[]
}

/** What sources reach of destinations. */
export interface Cell {
  /** Machine pairs with anything open, and of how many. */
  pairs: number
  total: number
  /** Every pair, on every port. */
  full: boolean
  opened: Opened[]
}

/** A rule with what it opens in an answer. */
export interface RuleShare {
  origin: RuleOrigin
  opened: Opened[]
  /** Pairs it opens something to. */
  pairs: number
}

export interface OpenedCell extends Cell {
  rules: RuleShare[]
}

/** A suggestion for a name being typed. */
export type Suggestion = Pick<KnownName, 'kind' | 'name'>

export type WhyProblem =
  /** Not written as `source → destination`. */
  | { problem: 'form' }
  | { problem: 'port'; text: string }
  | { problem: 'unknown'; side: 'source' | 'destination'; text: string; near: string[] }
  /** A known name that stands for nothing at present. */
  | { problem: 'nobody'; side: 'source' | 'destination'; text: string }
  /** One machine to itself. */
  | { problem: 'same'; text: string }

/** How one side of a question was understood. */
export interface WhySide {
  /** As it was asked. */
  text: string
  bundle: Bundle
}

export interface WhyVerdict {
  problem?: undefined
  verdict: 'yes' | 'partly' | 'no'
  source: WhySide
  destination: WhySide
  /** Ports asked about, as written; '' for any. */
  ports: string
  /** Protocol asked about; '' for any. */
  protocol: string
  /** Pairs that reach all that was asked, something of it, and all there are. */
  full: number
  some: number
  total: number
  /** Rules that grant something of it, in the policy's order. */
  rules: RuleShare[]
  /** The first pairs that do not reach all that was asked. */
  missing: { from: Endpoint; to: Endpoint }[]
  /**
   * Where not all is granted: a rule that comes close. `ports`: it lets the source reach the destination, elsewhere. `source`: it
   * opens what was asked to others.
   */
  nearest?: { by: 'ports' | 'source'; origin: RuleOrigin; opened: Opened[]; from: Bundle }
}

export type WhyAnswer = WhyProblem | WhyVerdict

export type Direction = 'out' | 'in'

/** Machines of one owner or of the same tags (or a subnet, or the internet) that the same rules open. */
export interface ReachEntry {
  key: string
  kind: 'user' | 'tag' | 'subnet' | 'internet'
  /** The owner, or the tags in their order; '' for the internet and for machines of nobody. */
  name: string
  /** How many of the machines there are under this name. */
  machines: number
  of: number
  opened: Opened[]
  rules: { origin: RuleOrigin; opened: Opened[] }[]
  /** The first machines; the others come with `reachMembers`. */
  first: Endpoint[]
}

export interface ReachAnswer {
  entries: ReachEntry[]
  /** Machines on the other side, each once. */
  machines: number
  /** Machines there are in all, the subject's own left out. */
  of: number
}

/** Every question with what it takes and gives. */
export interface PolicyQuestions {
  /** What the current server would find in the text. */
  check: { ask: { text: string }; answer: CheckAnswer }
  /** Likely mistakes in a text the server takes, with quick fixes. */
  lint: { ask: { text: string }; answer: LintFinding[] }
  tests: { ask: { text: string }; answer: TestsAnswer }
  /** The rules of `acls` and `grants`, in the policy's order. */
  rules: { ask: { text: string }; answer: RuleInfo[] }
  names: { ask: { text: string }; answer: KnownName[] }
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
  /** Cells of a part of the matrix, row by row; null where nothing is open. */
  cells: { ask: { text: string; rows: string[]; columns: string[] }; answer: (Cell | null)[][] }
  cell: { ask: { text: string; row: string; column: string }; answer: OpenedCell }
  /** Machine pairs behind a cell, those with access or those without; `search` narrows by names on either side. */
  cellPairs: {
    ask: { text: string; row: string; column: string; open: boolean; search: string; offset: number }
    answer: PairPage
  }
  /** Can it? By which rule? `query` as people write it: `laptop-3 → db:5432 tcp`. */
  why: { ask: { text: string; query: string }; answer: WhyAnswer }
  /** Names that complete the last word of a question. */
  suggest: { ask: { text: string; query: string }; answer: Suggestion[] }
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
