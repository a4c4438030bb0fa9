import { describe, expect, it } from 'vitest'
import { createLocalClient } from './local-client'
import { type RecordedAnswer, type Answers, clientOf, player, recordings } from './testing/recorded-client'

const [{ answers, version } = { answers: {} as Answers, version: '' }] = recordings

describe('requests', () => {
  it('share one answer among several windows for some seconds', async () => {
    const { client, calls, pass } = clientOf(answers)
    await Promise.all([client.report(), client.report(), client.report()])
    expect(calls.map(({ args }) => args[0])).toEqual(['status', 'debug'])
    pass(5000)
    await client.report()
    expect(calls.map(({ args }) => args[0])).toEqual(['status', 'debug', 'status'])
  })

  it('read the network map again if it lacks a machine of the status', async () => {
    const map = JSON.parse(answers['networkMap']?.stdout ?? '') as { Peers: object[] }
    const networkMap = { exit: 0, stdout: JSON.stringify({ ...map, Peers: map.Peers.slice(1) }), stderr: '' }
    const replace: Partial<Record<string, RecordedAnswer>> = { networkMap }
    const { client, calls, pass } = clientOf(answers, replace)
    await client.report()
    delete replace['networkMap']
    pass(5000)
    const report = await client.report()
    if (report.state !== 'running') throw new Error(report.state)
    expect(report.peers.map(({ facts }) => facts.clientVersion)).toEqual([version, version])
    pass(5000)
    await client.report()
    expect(calls.map(({ args }) => args[0])).toEqual(['status', 'debug', 'debug', 'status', 'debug', 'status'])
  })

  it('are repeated after the clock was set back', async () => {
    const { client, calls, pass } = clientOf(answers)
    await client.report()
    pass(-3_600_000)
    await client.report()
    expect(calls.filter(({ args }) => args[0] === 'status')).toHaveLength(2)
  })

  it('run nothing if the feature is off', async () => {
    const { run, calls } = player(answers)
    const client = createLocalClient({
      run,
      host: { platform: 'linux', env: { PATH: '/usr/bin' }, isProgram: () => true },
      choices: () => ({ enabled: false, program: null, socket: null }),
      openConnection: async () => ({ outcome: 'open', ms: 1 }),
      now: Date.now,
    })
    expect(await client.report()).toEqual({ state: 'off' })
    await expect(client.network()).rejects.toMatchObject({ code: 'notFound' })
    expect(calls).toEqual([])
  })
})
