import { describe, expect, it } from 'vitest'
import type { DetectedServer } from './detect'
import { createDetector } from './client'

const v28: DetectedServer = { line: '0.28', version: 'v0.28.0' }
const v29: DetectedServer = { line: '0.29', version: 'v0.29.2' }

function start(answers: (DetectedServer | Error)[]) {
  let asked = 0
  const replaced: DetectedServer[] = []
  const detector = createDetector(
    async () => {
      const response = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (!response || response instanceof Error) throw response ?? new Error('nothing')
      return response
    },
    (found) => replaced.push(found),
  )
  return { detector, replaced, asked: () => asked }
}

describe('a server', () => {
  it('detects the release once and shares the result', async () => {
    const { detector, asked, replaced } = start([v28])
    expect(await Promise.all([detector.detected(), detector.detected()])).toEqual([v28, v28])
    detector.answered()
    expect(asked()).toBe(1)
    expect(replaced).toEqual([])
  })

  it('detects again when a doubted server answers, and reports a replacement once', async () => {
    const { detector, asked, replaced } = start([v28, v29])
    await detector.detected()
    detector.doubt()
    expect(asked()).toBe(1)
    detector.answered()
    await expect.poll(() => replaced).toEqual([v29])
    detector.answered()
    expect(asked()).toBe(2)
    expect(await detector.detected()).toEqual(v29)
  })

  it('does not report a server that comes back unchanged', async () => {
    const { detector, replaced } = start([v28])
    await detector.detected()
    detector.doubt()
    await detector.detected()
    await detector.again()
    expect(replaced).toEqual([])
  })

  it('retries a failed detection on the next call', async () => {
    const { detector, asked } = start([new Error('offline'), v28])
    await expect(detector.detected()).rejects.toThrow('offline')
    // Without a known release nothing can have been replaced, so a response alone triggers no request.
    detector.answered()
    expect(asked()).toBe(1)
    expect(await detector.detected()).toEqual(v28)
  })
})
