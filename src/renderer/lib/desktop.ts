import { ApiError, toApiError } from '@shared/api/error'
import type { CallChannel, EventChannel } from '@shared/ipc/channels'
import type { CallInput, CallOutput, Desktop, EventPayload } from '@shared/ipc/contract'

declare global {
  interface Window {
    desktop?: Desktop
  }
}

type Arguments<C extends CallChannel> = CallInput<C> extends void ? [input?: undefined] : [input: CallInput<C>]

/** Calls the main process and returns its value. Throws the ApiError of the main process. */
export async function invoke<C extends CallChannel>(channel: C, ...[input]: Arguments<C>): Promise<CallOutput<C>> {
  const desktop = window.desktop
  if (!desktop) throw new ApiError('internal', 'This page runs outside Mesh Console, so this is not available here.')
  const result = await desktop.invoke(channel, input as CallInput<C>).catch((thrown: unknown) => {
    throw toApiError(thrown)
  })
  if (result.ok) return result.value
  throw ApiError.fromBody(result.error)
}

/** Subscribes to an event of the main process. Returns a function that unsubscribes. */
export function onDesktop<C extends EventChannel>(
  channel: C,
  listener: (payload: EventPayload<C>) => void,
): () => void {
  return window.desktop?.on(channel, listener) ?? (() => {})
}
