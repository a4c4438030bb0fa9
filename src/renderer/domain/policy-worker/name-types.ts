import type { Endpoint } from './access-types'

/** A name that may stand in a policy. */
export interface KnownName {
  kind: 'group' | 'user' | 'tag' | 'host' | 'autogroup' | 'machine'
  name: string
  machines: number
}

/** A suggestion for a name being typed. */
export type Suggestion = Pick<KnownName, 'kind' | 'name'>

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
