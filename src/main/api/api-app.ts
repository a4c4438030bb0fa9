import type { Answer, PlainRequest } from './plain'

/** Anything that answers the API: mock, proxy. */
export interface ApiApp {
  answer(request: PlainRequest): Promise<Answer>
}
