import type { RuleOrigin } from '@shared/policy/compiled'
import type { LintFinding } from '@shared/policy/lint'
import type { PolicyNode, PolicyProblem, PolicyUser } from '@shared/policy/model'
import type { PortRange } from '@shared/policy/ports'
import type { TestOutcome } from '@shared/policy/tests-run'

/** A machine as policies see it, with the id its page goes by. */
export interface LiveNode extends PolicyNode {
  id: string
}

/** The users and machines answers are about. Machines in the order of their ids. */
export interface LiveNetwork {
  users: readonly PolicyUser[]
  nodes: readonly LiveNode[]
}

/** Why there is no answer. `unreadable`: the text is no HuJSON or no object. `worker`: the answerer itself failed. */
export interface AnswerError {
  code: 'unreadable' | 'worker'
  /** In the words of the engine, in English. */
  message: string
  /** For `unreadable`: where. */
  at?: { offset: number; length: number }
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
  /** Who gains and loses access. `from` narrows to sources that a name stands for, for the lock-out guard. */
  diff: { ask: { before: string; after: string; from?: string }; answer: DiffAnswer }
  /** Machine pairs of one entry of `diff`. */
  diffPairs: {
    ask: { before: string; after: string; from?: string; side: 'gained' | 'lost'; entry: number; offset: number }
    answer: PairPage
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
