import type { Page } from '@playwright/test'
import type { CallChannel } from '@shared/ipc/channels'
import type { CallInput, CallResult } from '@shared/ipc/contract'

/** Makes a call from the page to the main process, as the page itself would. */
export async function invoke<C extends CallChannel>(
  page: Page,
  channel: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  const answer: unknown = await page.evaluate(
    ([name, value]) => {
      const { desktop } = window as unknown as { desktop: { invoke: (channel: string, input: unknown) => unknown } }
      return desktop.invoke(name, value)
    },
    [channel, input] as [string, unknown],
  )
  return answer as CallResult<C>
}

/** Makes a call from the page to the API; returns status and parsed body. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async (call) => {
      const json =
        call.body === undefined
          ? {}
          : { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }
      const response = await fetch(call.path, { method: call.method, ...json })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    },
    { method, path, body },
  )
}
