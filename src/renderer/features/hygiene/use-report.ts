import { type ClientVersions, networkOf } from '@shared/hygiene/lists'
import type { HygieneNetwork } from '@shared/hygiene/network'
import { acceptanceTest, type CheckResult, isComplete, countOpen, scoreOf } from '@shared/hygiene/report'
import { dayHere } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { scanInWorker } from '@/domain/hygiene/client'
import { useMoment, useNow, useServerNow } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { hygieneRecordsQuery, useUpdateHygiene } from '@/lib/queries/annotations'
import { nodesQuery } from '@/lib/queries/nodes'
import { policyQuery } from '@/lib/queries/policy'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { usersQuery } from '@/lib/queries/users'
import { usePolicyDialect, useServerId } from '@/lib/session'

/**
 * Minimum pause between two scans, in milliseconds, and the pause as a multiple of the last scan's duration: scans of a large network must
 * not run all the time.
 */
const MIN_PAUSE_MS = 2000
const PAUSE_FACTOR = 20

/** Returns the lists that checks read and the network built from them; null until each list has loaded or failed. */
function useNetwork() {
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  const dialect = usePolicyDialect()
  const versions = useClientVersions()
  const lists = { nodes, users, preAuthKeys, apiKeys, policy }
  const pending = Object.values(lists).some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  const network = useMemo((): Omit<HygieneNetwork, 'now'> | null => {
    if (pending) return null
    // A server without a policy answers notFound.
    const text = policy.data?.policy ?? (policy.error?.code === 'notFound' ? '' : undefined)
    const seen = { nodes: nodes.data, users: users.data, preAuthKeys: preAuthKeys.data, apiKeys: apiKeys.data }
    return { ...networkOf({ ...seen, policy: text }, versions), dialect }
  }, [pending, nodes.data, users.data, preAuthKeys.data, apiKeys.data, policy.data, policy.error, dialect, versions])
  return { lists, network }
}

/** Returns the versions of clients by node key. Its identity changes only with the versions, because every change scans the network. */
function useClientVersions(): ClientVersions {
  const { facts } = useLocalClient()
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  const text = JSON.stringify(
    (nodes ?? []).flatMap(({ id, nodeKey }) => {
      const version = facts.get(id)?.clientVersion
      return version ? [[nodeKey, version]] : []
    }),
  )
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}

interface Scan {
  readonly results: readonly CheckResult[] | null
  readonly error: string | null
}

/** Scans again after every change and as time passes, one scan at a time. The last results stay until the next scan ends. */
function useScans(network: Omit<HygieneNetwork, 'now'> | null): Scan & { again: () => void } {
  const moment = useMoment()
  const serverNow = useServerNow()
  const [scan, setScan] = useState<Scan>({ results: null, error: null })
  const [turn, setTurn] = useState(0)
  const free = useRef(0)
  const run = useEffectEvent(async (about: Omit<HygieneNetwork, 'now'>, signal: AbortSignal) => {
    const began = performance.now()
    try {
      const results = await scanInWorker({ ...about, now: serverNow() }, signal)
      if (!signal.aborted) setScan({ results, error: null })
    } catch (error) {
      if (!signal.aborted) setScan({ results: null, error: String(error) })
    }
    const took = performance.now() - began
    free.current = performance.now() + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * took)
  })
  useEffect(() => {
    if (!network) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => void run(network, abort.signal), Math.max(0, free.current - performance.now()))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [network, turn, moment])
  return { ...scan, again: () => setTurn(turn + 1) }
}

/** Returns the findings, the accepted ones and the score, and stores the score of each day. */
export function useReport() {
  const serverId = useServerId() ?? ''
  const { lists, network } = useNetwork()
  const { results, error, again } = useScans(network)
  const kept = useQuery(hygieneRecordsQuery(serverId))
  const now = useNow()
  const { mutate: keep } = useUpdateHygiene('hygiene:score')
  const accepted = kept.data?.accepted
  const isAccepted = useMemo(() => acceptanceTest(accepted ?? [], now), [accepted, now])
  const score = results && scoreOf(results, isAccepted)
  const open = countOpen(results ?? [], isAccepted)
  const known = kept.data?.scores
  const whole = results !== null && isComplete(results)
  useEffect(() => {
    if (!whole || !known || score === null) return
    const day = dayHere(Date.now())
    const last = known.at(-1)
    if (last?.day === day && last.score === score && last.open === open) return
    keep({ serverId, score: { day, score, open } })
  }, [whole, known, score, open, serverId, keep])
  return { lists, nodes: lists.nodes.data, results, error, again, kept, isAccepted, score, open }
}
export type HygieneReport = ReturnType<typeof useReport>
