import type { Page } from '@playwright/test'
import type { CallInput } from '@shared/ipc/contract'
import { expect } from '../fixtures'
import { invoke } from '../page-calls'

/** Makes calls to the demo server fail in these ways from now on; without arguments, none fails. */
export async function setFaults(page: Page, ...faults: CallInput<'mock:setFaults'>): Promise<void> {
  expect(await invoke(page, 'mock:setFaults', faults)).toMatchObject({ ok: true })
}
