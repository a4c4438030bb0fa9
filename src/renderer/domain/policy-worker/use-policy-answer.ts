import type { ApiError } from '@shared/api/error'
import type { Node, User } from '@shared/api/resources'
import { keepPreviousData, queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { useFailures, useMoment, useNow } from '@/lib/texts'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { queryKeys } from '@/lib/queries/cache'
import { usePolicyDialect } from '@/lib/session'
import { createPolicyClient, type PolicyClient, type StartRunner } from './client'
import { createLiveNetwork, createLiveState, type NumberedNetwork, type NumberedState } from './live-network'
import type { Answer, AnswerTo, Ask, QuestionKind } from './questions'
import { type Reachability, reachabilityNow } from './reachability'
import type { AskedEnds } from './access-types'

/** Asks about policies: the worker, the network it was given, and the numbers of the questions. */
export interface PolicyAnswers {
  readonly client: PolicyClient
  readonly network: ReturnType<typeof createLiveNetwork>
  readonly state: ReturnType<typeof createLiveState>
  /** Returns a short form of a question for cache keys. */
  readonly keyOf: (ask: object) => object
}

export function createPolicyAnswers(start: StartRunner): PolicyAnswers {
  return {
    client: createPolicyClient(start),
    network: createLiveNetwork(),
    state: createLiveState(),
    keyOf: createQuestionKeys(),
  }
}

export const PolicyAnswersContext = createContext<PolicyAnswers | null>(null)

function usePolicyAnswers(): PolicyAnswers {
  const answers = use(PolicyAnswersContext)
  if (!answers) throw new Error('a question about policies needs a PolicyAnswersContext')
  return answers
}

export interface PolicyNetworkState {
  /** Undefined until both lists are loaded. */
  network: NumberedNetwork | undefined
  /** Its live machines and routes. */
  state: NumberedState | undefined
  /** Why there is none. */
  error: ApiError | null
  /** The source lists, to show which one is missing. */
  lists: { users: UseQueryResult<User[]>; nodes: UseQueryResult<Node[]> }
}

/** Returns the live users and machines, with a new revision when answers may change. */
export function usePolicyNetwork(): PolicyNetworkState {
  const users = useQuery(usersQuery())
  const nodes = useQuery(nodesQuery())
  const dialect = usePolicyDialect()
  const now = useMoment()
  const answers = usePolicyAnswers()
  const network = users.data && nodes.data ? answers.network(users.data, nodes.data, dialect) : undefined
  const failures = useFailures({ users, nodes })
  const state = nodes.data ? answers.state(nodes.data, now) : undefined
  return { network, state, error: failures.users ?? failures.nodes, lists: { users, nodes } }
}

const isPolicyField = (field: string) => field === 'text' || field === 'before' || field === 'after'

/** Returns a function that replaces the texts of a question by numbers. Keeps only recent ones, because every keystroke creates a text. */
function createQuestionKeys(): (ask: object) => object {
  const texts = new Map<string, number>()
  /** Caches the JSON of acts, because lists may have thousands. */
  const writtenActs = new WeakMap<object, string>()
  let lastNumber = 0
  const textNumber = (text: string): number => {
    const number = texts.get(text) ?? ++lastNumber
    texts.delete(text)
    texts.set(text, number)
    const [oldest] = texts.keys()
    if (texts.size > 50 && oldest !== undefined) texts.delete(oldest)
    return number
  }
  const actsNumber = (acts: object): number => {
    const text = writtenActs.get(acts) ?? JSON.stringify(acts)
    writtenActs.set(acts, text)
    return textNumber(text)
  }
  const short = ([field, value]: [string, unknown]) => {
    if (isPolicyField(field)) return [field, textNumber(String(value))]
    return [field, field === 'acts' ? actsNumber(value as object) : value]
  }
  return (ask) => Object.fromEntries(Object.entries(ask).map(short))
}

/** Returns a function that asks once, outside rendering. It returns undefined until the live network is loaded. */
export function usePolicyAsk() {
  const { client } = usePolicyAnswers()
  const { network, state } = usePolicyNetwork()
  return async <K extends QuestionKind>(question: K, ask: Ask<K>): Promise<Answer<AnswerTo<K>> | undefined> =>
    network && client.ask(network, question, ask, { state })
}

interface AnswerOptions {
  /** Shows the previous answer while the next one is computed. */
  keep?: boolean
}

function answerQuery<K extends QuestionKind>(
  { client, keyOf }: PolicyAnswers,
  { network, state }: Pick<PolicyNetworkState, 'network' | 'state'>,
  question: K,
  ask: Ask<K> | null,
) {
  const isPresent = ask !== null && 'reading' in ask && ask.reading === 'now'
  return queryOptions<Answer<AnswerTo<K>>>({
    queryKey: [
      ...queryKeys.policyAnswers,
      network?.revision,
      isPresent ? state?.revision : null,
      question,
      ask && keyOf(ask),
    ],
    queryFn: ({ signal }) => {
      if (!network || ask === null) throw new Error('Nothing was asked')
      return client.ask(network, question, ask, { signal, state })
    },
    enabled: network !== undefined && ask !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  })
}

/**
 * Returns the worker's answer about a policy and the live network; recomputed when either changes. `null` asks nothing. Failures are in the
 * answer (`ok: false`), never in the query's error.
 */
export function usePolicyAnswer<K extends QuestionKind>(
  question: K,
  ask: Ask<K> | null,
  { keep = false }: AnswerOptions = {},
): UseQueryResult<Answer<AnswerTo<K>>> {
  const answers = usePolicyAnswers()
  const known = usePolicyNetwork()
  return useQuery({ ...answerQuery(answers, known, question, ask), ...(keep && { placeholderData: keepPreviousData }) })
}

/** Returns the values of several questions of one kind; undefined without an answer (yet). */
export function usePolicyValues<K extends QuestionKind>(
  question: K,
  asks: readonly Ask<K>[],
): (AnswerTo<K> | undefined)[] {
  const answers = usePolicyAnswers()
  const known = usePolicyNetwork()
  return useQueries({
    queries: asks.map((ask) => answerQuery(answers, known, question, ask)),
    combine: (results) => results.map(({ data }) => (data?.ok ? data.value : undefined)),
  })
}

/** Returns the answer's result for the machines' current state; undefined until that is known. */
export function useReachability(ends: AskedEnds): Reachability | undefined {
  const { network } = usePolicyNetwork()
  const { data: nodes } = useQuery(nodesQuery())
  const now = useNow()
  return useMemo(
    () => (network && nodes ? reachabilityNow(ends, network, nodes, now) : undefined),
    [ends, network, nodes, now],
  )
}
