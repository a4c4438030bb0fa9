import { act, cleanup, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { useServerCheck } from './studio-context'

afterEach(cleanup)

/** A server that answers each question when told: true accepts the text. */
function slowServer() {
  const questions = new Map<string, (accepts: boolean) => void>()
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { policy } = (await new Request(input, init).json()) as { policy: string }
    return new Promise((resolve) => {
      questions.set(policy, (accepts) =>
        resolve(
          accepts
            ? Response.json({})
            : Response.json({ code: 'invalid', message: 'no such group', details: [] }, { status: 400 }),
        ),
      )
    })
  }
  onTestFinished(() => void (globalThis.fetch = before))
  return questions
}

test('an answer about an earlier text that arrives last does not replace the verdict', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const questions = slowServer()
  const client = createQueryClient('s', 'https://a.example')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ text }) => useServerCheck(text, true), {
    wrapper,
    initialProps: { text: 'first' },
  })
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  rerender({ text: 'second' })
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect([...questions.keys()]).toEqual(['first', 'second'])
  const answer = async (text: string, accepts: boolean) => {
    questions.get(text)?.(accepts)
    await act(async () => vi.advanceTimersByTimeAsync(50))
  }
  await answer('second', false)
  expect(result.current?.refusal?.message).toBe('no such group')
  await answer('first', true)
  expect(result.current?.refusal?.message).toBe('no such group')
})
