import type { PlainResponse } from '@main/api/plain'
import type { Conditions } from '@main/api/representation'
import type { ListJob, RawLists } from './translate'

/** Requests from main to the thread that translates large lists. */
export interface ListCalls {
  read: {
    input: { readonly job: ListJob; readonly raw: RawLists; readonly conditions: Conditions }
    output: PlainResponse
  }
}
