import type { ErrorBody } from '@shared/api/error'
import type { ListJob, RawLists, Translation } from './translate'

/** What main and the list worker say to each other. */
export interface WorkerRequest {
  readonly number: number
  readonly job: ListJob
  readonly raw: RawLists
  readonly known?: string | undefined
}

export type WorkerAnswer =
  | { readonly number: number; readonly translation: Translation }
  | { readonly number: number; readonly error: ErrorBody }
