import type { Node } from '@shared/api/nodes'
import { useEffect, useRef, useState } from 'react'
import { type BulkResult, useNodeBulk } from '@/lib/queries/node-bulk'
import { type BulkAction, bulkCall, type BulkInput } from './bulk-actions'

export interface BulkRun {
  phase: 'form' | 'running' | 'ended'
  total: number
  /** Outcomes so far, the newest first. */
  results: readonly BulkResult[]
  start: (nodes: readonly Node[], input: BulkInput) => void
  retry: (nodes: readonly Node[]) => void
  stop: () => void
}

/** Outcomes come by the hundred a second; the screen is updated at most this often, in milliseconds. */
const REPORT_MS = 100

/** Runs one action on many machines. `onAllWell` is told the number where none failed and none was left out. */
export function useBulkRun(action: BulkAction, onAllWell: (count: number) => void): BulkRun {
  const bulk = useNodeBulk()
  const [phase, setPhase] = useState<BulkRun['phase']>('form')
  const [total, setTotal] = useState(0)
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const input = useRef<BulkInput | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const go = async (nodes: readonly Node[], given: BulkInput) => {
    const controller = new AbortController()
    abort.current = controller
    input.current = given
    const outcomes: BulkResult[] = []
    setTotal(nodes.length)
    setResults([])
    setPhase('running')
    const report = () => setResults(outcomes.toReversed())
    const timer = setInterval(report, REPORT_MS)
    await bulk(nodes, bulkCall(action, given), (result) => outcomes.push(result), controller.signal)
    clearInterval(timer)
    report()
    setPhase('ended')
    if (outcomes.length === nodes.length && outcomes.every((result) => result.error === null)) onAllWell(nodes.length)
  }
  return {
    phase,
    total,
    results,
    start: (nodes, given) => void go(nodes, given),
    retry: (nodes) => void (input.current && go(nodes, input.current)),
    stop: () => abort.current?.abort(),
  }
}
