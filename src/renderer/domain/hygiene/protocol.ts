import type { CheckResult } from '@shared/hygiene/report'
import type { HygieneNetwork, HygieneNode } from '@shared/hygiene/network'

/** Machines are sent in parts, so that copying many of them never blocks the page. The rest follows last and starts the checks. */
export type ToHygieneWorker =
  | { readonly kind: 'nodes'; readonly nodes: readonly HygieneNode[] }
  | { readonly kind: 'scan'; readonly id: number; readonly network: HygieneNetwork; readonly withNodes: boolean }

export type FromHygieneWorker = { readonly id: number } & (
  | { readonly results: readonly CheckResult[] }
  | { readonly error: string }
)
