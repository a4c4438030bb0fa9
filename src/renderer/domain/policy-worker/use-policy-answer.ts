import type { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { keepPreviousData, queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useFailures } from '@/lib/failure'
import { nodesQuery } from '@/lib/queries/nodes'
import { queryKeys } from '@/lib/queries/query-keys'
import { usersQuery } from '@/lib/queries/users'
import { usePolicyDialect } from '@/lib/session'
import { createPolicyClient, type PolicyClient } from './client'
import { liveNetwork, type NumberedNetwork } from './live-network'
import type { Answer, AnswerTo, Ask, QuestionKind } from './questions'
import { startRunner } from './runner'

let shared: PolicyClient | undefined

/** The page's one client. */
const policyClient = () => (shared ??= createPolicyClient(startRunner))

export interface PolicyNetworkState {
  /** Undefined until both lists are there. */
  network: NumberedNetwork | undefined
  /** Why there is none. */
  error: ApiError | null
  /** What it is made of, for saying which of them is missing. */
  lists: { users: UseQueryResult<User[]>; nodes: UseQueryResult<Node[]> }
}

/** The live users and machines, with a new number when answers may change. */
export function usePolicyNetwork(): PolicyNetworkState {
  const users = useQuery(usersQuery())
  const nodes = useQuery(nodesQuery())
  const dialect = usePolicyDialect()
  const network = users.data && nodes.data ? liveNetwork(users.data, nodes.data, dialect) : undefined
  const failures = useFailures({ users, nodes })
  return { network, error: failures.users ?? failures.nodes, lists: { users, nodes } }
}

/** Numbers instead of whole policies in the keys of the cache; only of late ones, since every letter typed makes a text. */
const texts = new Map<string, number>()
let lastNumber = 0

function textNumber(text: string): number {
  const number = texts.get(text) ?? ++lastNumber
  texts.delete(text)
  texts.set(text, number)
  const [oldest] = texts.keys()
  if (texts.size > 50 && oldest !== undefined) texts.delete(oldest)
  return number
}

const isPolicyField = (field: string) => field === 'text' || field === 'before' || field === 'after'

/** Lists of thousands of acts are written out once. */
const writtenActs = new WeakMap<object, string>()

function actsNumber(acts: object): number {
  const text = writtenActs.get(acts) ?? JSON.stringify(acts)
  writtenActs.set(acts, text)
  return textNumber(text)
}

function keyOf(ask: object): object {
  const short = ([field, value]: [string, unknown]) => {
    if (isPolicyField(field)) return [field, textNumber(String(value))]
    return [field, field === 'acts' ? actsNumber(value as object) : value]
  }
  return Object.fromEntries(Object.entries(ask).map(short))
}

/** Asks once, outside of rendering; undefined until the live network is there. */
export function usePolicyAsk() {
  const { network } = usePolicyNetwork()
  return async <K extends QuestionKind>(question: K, ask: Ask<K>): Promise<Answer<AnswerTo<K>> | undefined> =>
    network && policyClient().ask(network, question, ask)
}

interface AnswerOptions {
  /** Keeps showing the last answer while the next one is worked out. */
  keep?: boolean
}

function answerQuery<K extends QuestionKind>(network: NumberedNetwork | undefined, question: K, ask: Ask<K> | null) {
  return queryOptions<Answer<AnswerTo<K>>>({
    queryKey: [...queryKeys.policyAnswers, network?.revision, question, ask && keyOf(ask)],
    queryFn: ({ signal }) => {
      if (!network || ask === null) throw new Error('Nothing was asked')
      return policyClient().ask(network, question, ask, signal)
    },
    enabled: network !== undefined && ask !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  })
}

/**
 * The answer to a question about a policy and the live network, from the worker; evaluated again when either changes. `null`
 * asks nothing. What went wrong is in the answer (`ok: false`), never in the query's error.
 */
export function usePolicyAnswer<K extends QuestionKind>(
  question: K,
  ask: Ask<K> | null,
  { keep = false }: AnswerOptions = {},
): UseQueryResult<Answer<AnswerTo<K>>> {
  const { network } = usePolicyNetwork()
  return useQuery({ ...answerQuery(network, question, ask), ...(keep && { placeholderData: keepPreviousData }) })
}

/** The values of several answers to one kind of question; undefined where there is none (yet). */
export function usePolicyValues<K extends QuestionKind>(
  question: K,
  asks: readonly Ask<K>[],
): (AnswerTo<K> | undefined)[] {
  const { network } = usePolicyNetwork()
  return useQueries({
    queries: asks.map((ask) => answerQuery(network, question, ask)),
    combine: (results) => results.map(({ data }) => (data?.ok ? data.value : undefined)),
  })
}
