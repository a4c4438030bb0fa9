import { expect, test } from 'vitest'
import { loadOnce } from './concurrency'

test('loads once, and shares the result among callers that come meanwhile', async () => {
  let loads = 0
  const get = loadOnce(async () => ++loads)
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
})

test('loads again after a failure', async () => {
  let isBroken = true
  const get = loadOnce(async () => {
    if (isBroken) throw new Error('the file is gone')
    return 'loaded'
  })
  await expect(Promise.all([get(), get()])).rejects.toThrow('the file is gone')
  isBroken = false
  expect(await get()).toBe('loaded')
})
