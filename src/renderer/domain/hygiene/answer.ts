import type { HygieneNode, HygieneNetwork } from '@shared/hygiene/network'
import { runChecks, type CheckResult } from '@shared/hygiene/report'

/** Machines are sent in parts, so that copying many of them never blocks the page. The rest follows last and starts the checks. */
export type ToHygieneWorker =
  | { readonly kind: 'nodes'; readonly nodes: readonly HygieneNode[] }
  | { readonly kind: 'scan'; readonly id: number; readonly network: HygieneNetwork; readonly withNodes: boolean }

export type FromHygieneWorker = { readonly id: number } & (
  | { readonly results: readonly CheckResult[] }
  | { readonly error: string }
)

/** Creates the worker's message handler. It returns the reply to each message, if any. */
export function createScanner(): (message: ToHygieneWorker) => FromHygieneWorker | undefined {
  let nodes: HygieneNode[] = []
  return (message) => {
    if (message.kind === 'nodes') {
      nodes = [...nodes, ...message.nodes]
      return undefined
    }
    const { id, network, withNodes } = message
    const all = withNodes ? { ...network, nodes } : network
    nodes = []
    try {
      return { id, results: runChecks(all) }
    } catch (error) {
      return { id, error: String(error) }
    }
  }
}
