import type { PagePath } from '@shared/pages'
import type { CommandContext } from './command-context'
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
  readonly applies?: (context: CommandContext, thing: T) => boolean
  readonly run: (context: CommandContext, thing: T) => void
}
