import type { ErrorBody } from '@shared/api/error'
import type { PlainResponse } from '@main/api/plain'
import type { Conditions } from '@main/api/representation'
import type { ListJob, RawLists } from './translate'

/** What main and the list worker say to each other. */
export interface WorkerRequest {
  readonly number: number
  readonly job: ListJob
  readonly raw: RawLists
  readonly conditions: Conditions
}

export type WorkerResponse =
  | { readonly number: number; readonly response: PlainResponse }
  | { readonly number: number; readonly error: ErrorBody }
