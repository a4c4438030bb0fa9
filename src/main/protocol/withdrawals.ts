import { CALL_HEADER } from '@shared/api/console-headers'
import { headerOf, type PlainRequest, type PlainResponse } from '@main/api/api-app'

/** The page's calls in progress, which it can withdraw. */
export interface Withdrawals {
  /**
   * Forwards a call to `respond`, with a signal if the page named the call ({@link CALL_HEADER}). Answers a withdrawn call with 204: the
   * page does not read the response, but Chromium writes an error status that arrives before its own abort to the page's console.
   */
  forward(request: PlainRequest, respond: (request: PlainRequest) => Promise<PlainResponse>): Promise<PlainResponse>
  /** Aborts the call with this name. Ignores a call that has ended. */
  withdraw(call: string): void
}

const WITHDRAWN: PlainResponse = { status: 204, headers: {}, body: null }

/**
 * Lets the page withdraw calls by their names: Electron's `registerBufferProtocol` does not report that a page aborted a request.
 */
export function createWithdrawals(): Withdrawals {
  const running = new Map<string, AbortController>()
  return {
    async forward(request, respond) {
      const call = headerOf(request, CALL_HEADER)
      if (call === null || running.has(call)) return respond(request)
      const controller = new AbortController()
      running.set(call, controller)
      try {
        const signal = request.signal ? AbortSignal.any([request.signal, controller.signal]) : controller.signal
        const response = await respond({ ...request, signal }).catch((error: unknown) => {
          // It was withdrawn before it began.
          if (controller.signal.aborted) return WITHDRAWN
          throw error
        })
        return controller.signal.aborted ? WITHDRAWN : response
      } finally {
        running.delete(call)
      }
    },
    withdraw: (call) => running.get(call)?.abort(),
  }
}
