import type { PagePath } from '@shared/pages'
import type { Acting } from './acting'
import type { ItemIcon } from './item'

/** An action. Its name and search words are texts under its id. */
export interface Verb<T = void> {
  readonly id: string
  readonly Icon: ItemIcon
  /** Its shortcut letter on the pages in `where`, or on all pages. */
  readonly key?: string
  readonly where?: readonly PagePath[]
  /** True if it changes the server, which a locked server prevents. */
  readonly writes?: boolean
  /** Returns whether it applies to the object; by default, it does. */
  readonly applies?: (acting: Acting, thing: T) => boolean
  readonly run: (acting: Acting, thing: T) => void
}
