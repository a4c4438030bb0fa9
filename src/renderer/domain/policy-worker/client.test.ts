import { describe, expect, it } from 'vitest'
import { startSameThread } from '@tests/support/policy-runner'
import { createPolicyClient, type RunnerEvents, type StartRunner } from './client'
import type { NumberedNetwork } from './live-network'
import type { ToWorker } from './questions'

const network: NumberedNetwork = {
  revision: 1,
  users: [{ id: '1', name: 'alice' }],
  nodes: [
    { id: '1', name: 'laptop', user: '1', tags: [], ipv4: '100.64.0.1', advertisedRoutes: [], approvedRoutes: [] },
    { id: '2', name: 'db', tags: ['tag:db'], ipv4: '100.64.0.2', advertisedRoutes: [], approvedRoutes: [] },
  ],
}
const text = '{"tagOwners":{"tag:db":[]},"acls":[{"action":"accept","src":["alice@"],"dst":["tag:db:5432"]}]}'

/** A runner whose answers the test provides. */
function createHandRunner() {
  const posted: ToWorker[] = []
  let events: RunnerEvents | undefined
  let starts = 0
  const start: StartRunner = (given) => {
    events = given
    starts++
    return { post: (message) => posted.push(message), stop: () => undefined }
  }
  const asked = () => posted.flatMap((message) => (message.kind === 'ask' ? [message] : []))
  return {
    start,
    posted,
    asked,
    starts: () => starts,
    answer: (value: unknown) => events?.onAnswer({ id: asked().at(-1)!.id, answer: { ok: true, value } }),
    fail: () => events?.onFailure('gone'),
  }
}

/** Questions are sent after the task in which they were asked. */
const sent = () => Promise.resolve()

describe('the policy client', () => {
  it('sends a network once until its revision changes', async () => {
    const runner = createHandRunner()
    const client = createPolicyClient(runner.start)
    for (const revision of [1, 1, 2]) {
      const asked = client.ask({ ...network, revision }, 'rules', { text })
      await sent()
      runner.answer([])
      expect(await asked).toEqual({ ok: true, value: [] })
    }
    expect(runner.posted.map(({ kind }) => kind)).toEqual(['network', 'ask', 'ask', 'network', 'ask'])
  })

  it('processes one question at a time and skips aborted ones', async () => {
    const runner = createHandRunner()
    const client = createPolicyClient(runner.start)
    const first = client.ask(network, 'rules', { text: 'a' })
    const abort = new AbortController()
    const second = client.ask(network, 'rules', { text: 'ab' }, { signal: abort.signal })
    const third = client.ask(network, 'rules', { text: 'abc' })
    abort.abort()
    await expect(second).rejects.toThrow('abort')
    runner.answer([])
    await first
    runner.answer([])
    await third
    expect(runner.asked().map(({ ask }) => ask)).toEqual([{ text: 'a' }, { text: 'abc' }])
    await expect(client.ask(network, 'rules', { text }, { signal: abort.signal })).rejects.toThrow('abort')
  })

  it('answers a check after the other questions of the same task', async () => {
    const runner = createHandRunner()
    const client = createPolicyClient(runner.start)
    const asked = [client.ask(network, 'check', { text }), client.ask(network, 'rules', { text })]
    for (const question of ['rules', 'check']) {
      await sent()
      expect(runner.asked().at(-1)?.question).toBe(question)
      runner.answer([])
    }
    await Promise.all(asked)
  })

  it('answers with an error if the runner fails, and starts another for the next question', async () => {
    const runner = createHandRunner()
    const client = createPolicyClient(runner.start)
    const lost = client.ask(network, 'rules', { text })
    const next = client.ask(network, 'rules', { text })
    await sent()
    runner.fail()
    expect(await lost).toEqual({ ok: false, error: { code: 'worker', message: 'gone' } })
    runner.answer([])
    expect(await next).toEqual({ ok: true, value: [] })
    expect(runner.starts()).toBe(2)
    expect(runner.posted.map(({ kind }) => kind)).toEqual(['network', 'ask', 'network', 'ask'])
    const refusing = createPolicyClient(() => {
      throw new Error('no workers here')
    })
    expect(await refusing.ask(network, 'rules', { text })).toMatchObject({ ok: false, error: { code: 'worker' } })
  })

  it('answers an unreadable text with the reason and its position', async () => {
    const client = createPolicyClient(startSameThread)
    const answer = await client.ask(network, 'rules', { text: '{"acls": [}' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'unreadable', at: { offset: 10 } } })
    expect(await client.ask(network, 'check', { text: '' })).toMatchObject({ ok: true, value: { empty: true } })
    expect(await client.ask(network, 'check', { text: '{"acls": [}' })).toMatchObject({ ok: true })
  })
})
