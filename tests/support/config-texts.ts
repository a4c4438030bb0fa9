import { type ConfigTexts, createConfigTexts, createTextService } from '@main/host/config-thread'

/** The work of the thread without one: everything is copied as between threads. */
export function configTextsHere(): ConfigTexts {
  const service = createTextService()
  return createConfigTexts(async (name, input) => structuredClone(await service[name](structuredClone(input))))
}
