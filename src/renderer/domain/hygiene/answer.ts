import type { HygieneNode } from '@shared/hygiene/network'
import { runChecks } from '@shared/hygiene/report'
import type { FromHygieneWorker, ToHygieneWorker } from './protocol'

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
