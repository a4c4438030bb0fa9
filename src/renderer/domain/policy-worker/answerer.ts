import type { LiveState } from '@shared/access/reachable'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { visible } from '@shared/visible'
import { Network } from '@shared/policy/compile/network'
import { answers } from './answers'
import type { AnswerError, FromWorker, LiveNetwork, QuestionKind, ToWorker } from './questions'
import { NoAnswer, type PolicyOf, EvaluatedPolicy } from './evaluated-policy'

/** The number of cached policies: the edited one, the stored one, and two to compare. */
const maxPolicies = 4

export interface Answerer {
  /** Answers a question; gives undefined for a network or a state, which it keeps. */
  take(message: ToWorker): FromWorker | undefined
}

/** Until a state is sent, nothing is up. */
const nothingUp: LiveState = { online: new Set(), machines: new Set(), routes: new Map() }

/** Creates the answerer that the worker runs. It keeps the network and the most recent evaluated policies. */
export function createAnswerer(): Answerer {
  let live: LiveNetwork = { users: [], nodes: [] }
  let network = new Network(live)
  let state = nothingUp
  const cache = new Map<string, EvaluatedPolicy>()

  const policyOf: PolicyOf = (text, line) => {
    const key = line === undefined ? text : `${line} ${text}`
    const read = line === undefined ? live : { ...live, dialect: dialectOf(line) }
    const evaluated = cache.get(key) ?? new EvaluatedPolicy(text, read, network)
    cache.delete(key)
    cache.set(key, evaluated)
    const [oldest] = cache.keys()
    if (cache.size > maxPolicies && oldest !== undefined) cache.delete(oldest)
    return evaluated
  }
  const answer = (question: QuestionKind, ask: unknown) => {
    const work = answers[question] as (ask: unknown, policyOf: PolicyOf, state: LiveState) => unknown
    return work(ask, policyOf, state)
  }
  return {
    take(message) {
      if (message.kind === 'network') {
        live = message.network
        network = new Network(live)
        cache.clear()
        return undefined
      }
      if (message.kind === 'state') {
        state = message.state
        return undefined
      }
      const { id, question, ask } = message
      try {
        return { id, answer: { ok: true, value: answer(question, ask) } }
      } catch (thrown) {
        const error: AnswerError =
          thrown instanceof NoAnswer ? thrown.error : { code: 'worker', message: String(thrown) }
        // The words quote the policy, which others wrote.
        return { id, answer: { ok: false, error: { ...error, message: visible(error.message) } } }
      }
    },
  }
}
