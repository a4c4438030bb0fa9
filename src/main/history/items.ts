import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import type { ErrorBody } from '@shared/api/error'
import type { ItemState } from '@shared/ipc/jobs'

/** One act as it is kept. `undo` puts it back; null where nothing does. */
export interface StoredItem {
  readonly position: number
  readonly act: Act
  readonly label: string
  readonly before: ActObject
  /** The thing as the server had it afterwards, where it said so. */
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

/** How an act ended. */
export interface Outcome {
  readonly state: ItemState
  readonly after?: ActObject | null
  readonly error?: ErrorBody | null
}
