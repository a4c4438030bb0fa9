import { fromZodError } from '@shared/api/error'
import type { CallChannel } from '@shared/ipc/channels'
import { type CallOutput, type CallParsed, ipc } from '@shared/ipc/contract'
import type { AnswerCall, CallHandlers } from './handle'
import { createHandlers, type Services } from './handlers'

/** Creates the function that answers the calls of pages: the contract parses an input before its handler gets it. */
export function createCalls(services: Services): AnswerCall {
  const handlers = createHandlers(services)
  return (channel, input, windowId) => answer(handlers, channel, input, windowId)
}

async function answer<C extends CallChannel>(
  handlers: CallHandlers,
  channel: C,
  input: unknown,
  windowId: number,
): Promise<CallOutput<C>> {
  const parsed = ipc[channel].input.safeParse(input)
  if (!parsed.success) throw fromZodError(parsed.error)
  return handlers[channel](parsed.data as CallParsed<C>, windowId)
}
