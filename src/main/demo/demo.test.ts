import { expect, test } from 'vitest'
import type { MockHost } from '@main/mock/mock-host'
import { createDemo } from './demo'

test('the flags for a new network apply to the first start, and to the first one after the network was forgotten', async () => {
  const starts: boolean[] = []
  const demo = createDemo((first) => {
    starts.push(first)
    return { close: async () => undefined } as MockHost
  })
  demo.open()
  await demo.close()
  demo.open()
  await demo.forget()
  demo.open()
  demo.open()
  expect(starts).toEqual([true, false, true])
})
