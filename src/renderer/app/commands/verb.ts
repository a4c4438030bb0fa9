import type { PagePath } from '@shared/pages'
import type { Acting } from './acting'
import type { ItemIcon } from './item'

/** One thing that can be done. Its name, and the other words it is found by, are texts under its id. */
export interface Verb<T = void> {
  readonly id: string
  readonly Icon: ItemIcon
  /** The letter that does it, on the pages of `where`, or on all. */
  readonly key?: string
  readonly where?: readonly PagePath[]
  /** Changes something on the server: not where the server is locked. */
  readonly writes?: boolean
  /** Whether it can be done at all. Default: always. */
  readonly applies?: (acting: Acting, thing: T) => boolean
  readonly run: (acting: Acting, thing: T) => void
}
