import type { ActKind } from '@shared/acts/act'
import { definitionOf } from '@shared/acts/registry'
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
  /** The kind of act that it starts: this decides whether the server must be unlocked, and which capability it needs. */
  readonly act?: ActKind
  /** True if it changes the server without an act, which a locked server prevents. */
  readonly writes?: boolean
  /** Returns whether it applies to the object; by default, it does. */
  readonly applies?: (context: CommandContext, object: T) => boolean
  readonly run: (context: CommandContext, object: T) => void
}

/** Returns whether a verb changes the server. */
export const verbWrites = (verb: Pick<Verb<never>, 'act' | 'writes'>): boolean =>
  verb.act !== undefined || verb.writes === true

/** Returns whether a verb applies to an object on this server. */
export function applies<T>({ act, applies: fits }: Verb<T>, context: CommandContext, object: T): boolean {
  const needed = act && definitionOf(act).capability
  if (typeof needed === 'string' && !context.can[needed]) return false
  return fits?.(context, object) ?? true
}
