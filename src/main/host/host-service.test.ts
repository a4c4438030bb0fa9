import { expect, test } from 'vitest'
import type { HostQuestion } from '@shared/host/host-report'
import { createPendingQuestions } from './host-service'

const question = { kind: 'secret', text: 'Password:' } as unknown as Omit<HostQuestion, 'id' | 'destination'>

function createAsked() {
  const shown: number[] = []
  const pending = createPendingQuestions((open) => shown.push(open.length))
  const controller = new AbortController()
  const ask = () => pending.ask('lab')(question, controller.signal)
  return { pending, controller, ask, shown }
}

test('a question is open until it is answered or withdrawn', async () => {
  const { pending, controller, ask, shown } = createAsked()
  const answered = ask()
  pending.answer(pending.questions()[0]?.id ?? '', 'yes')
  expect(await answered).toBe('yes')
  const withdrawn = ask()
  controller.abort()
  expect(await withdrawn).toBeNull()
  expect(shown).toEqual([1, 0, 1, 0])
})

test('a question that was withdrawn before it could be asked is never open', async () => {
  const { controller, ask, shown } = createAsked()
  controller.abort()
  expect(await ask()).toBeNull()
  expect(shown).toEqual([])
})
