import type { AccessEnd } from './access-types'

/** A name that may appear in a policy. */
export interface KnownName {
  kind: 'group' | 'user' | 'tag' | 'host' | 'autogroup' | 'machine'
  name: string
  machines: number
}

/** A suggestion for a name being typed. */
export type NameSuggestion = Pick<KnownName, 'kind' | 'name'>

/** The meaning of a name. */
export interface ResolvedName {
  /** False for an unknown name; `problem` then gives the reason in the control server's words. */
  known: boolean
  problem?: string
  machines: number
  /** The first 50. */
  members: AccessEnd[]
  /** Addresses as prefixes and ranges, the first 50. */
  addresses: string[]
}
