import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import type { ErrorBody } from '@shared/api/error-body'
import type { ItemState } from '@shared/ipc/jobs'

/** A stored act. `undo` reverses it; null if it cannot be undone. */
export interface StoredItem {
  readonly position: number
  readonly act: Act
  readonly label: string
  readonly before: ActObject
  /** The item as the server returned it afterwards, if it did. */
  readonly after: ActObject | null
  readonly undo: Act | null
  readonly state: ItemState
  readonly error: ErrorBody | null
}

export interface NewItem {
  readonly act: Act
  readonly label: string
  readonly before: ActObject
  readonly undo: Act | null
}

/** The outcome of an act. */
export interface ItemOutcome {
  readonly state: ItemState
  readonly after?: ActObject | null
  readonly error?: ErrorBody | null
}
