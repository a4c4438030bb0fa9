import { toApiError } from '@shared/api/error'
import type { CallChannel, EventChannel } from '@shared/ipc/channels'
import type { CallInput, CallOutput, CallResult, Desktop, EventPayload } from '@shared/ipc/contract'

/** The main process's answers, channel by channel. A handler that throws answers with that error. */
export type DesktopHandlers = {
  [C in CallChannel]?: (input: CallInput<C>) => CallOutput<C> | Promise<CallOutput<C>>
}

export interface FakeDesktop extends Desktop {
  /** Every call the page made, in order. */
  calls: { channel: CallChannel; input: unknown }[]
  /** Sends an event to the page. */
  emit: <C extends EventChannel>(channel: C, payload: EventPayload<C>) => void
}

/** Replaces the preload in page tests. A channel without a handler answers with an error that names it. */
export function createFakeDesktop(handlers: DesktopHandlers): FakeDesktop {
  const calls: FakeDesktop['calls'] = []
  const listeners = new Map<EventChannel, Set<(payload: never) => void>>()
  return {
    calls,
    invoke: async <C extends CallChannel>(channel: C, input: CallInput<C>): Promise<CallResult<C>> => {
      calls.push({ channel, input })
      const handler = handlers[channel]
      try {
        if (!handler) throw new Error(`no handler for ${channel} in this test`)
        return { ok: true, value: await handler(input) }
      } catch (error) {
        return { ok: false, error: toApiError(error).toBody() }
      }
    },
    on: (channel, listener) => {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return () => void set.delete(listener)
    },
    emit: (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload as never)
    },
  }
}
