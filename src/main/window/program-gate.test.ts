import { describe, expect, test } from 'vitest'
import { type AskedProgram, CONFIRMED_KEPT, createProgramGate, type GateQuestion } from './program-gate'

/** A gate whose person gives these answers, and then agrees. */
function gateWith(answers: readonly boolean[] = []) {
  const state = { now: 0, stored: [] as readonly string[], asked: [] as GateQuestion[] }
  const left = [...answers]
  const gate = createProgramGate({
    confirmed: { get: () => state.stored, set: (stored) => (state.stored = stored) },
    ask: async (question) => {
      state.asked.push(question)
      return left.shift() ?? true
    },
    monotonic: () => state.now,
  })
  return { gate, state }
}

const restart = (host: string, ...command: string[]): AskedProgram => ({ use: 'restart', host, command })
const here = (...command: string[]): AskedProgram => ({ use: 'here', host: null, command })
const error = (key: string) => ({ details: [{ key }] })

describe('a command of a page', () => {
  test('is shown whole, with hidden characters visible, and asked about once for each command and host', async () => {
    const { gate, state } = gateWith()
    await gate.confirm(restart('a', 'sudo', 'rc-service', 'headscale\u202e', 'restart it'))
    expect(state.asked[0]).toMatchObject({ message: 'program.restart.message', agree: 'button.use' })
    expect(state.asked[0]?.values.command).toMatch(/^sudo rc-service .*202E.* 'restart it'$/i)
    await gate.confirm(restart('a', 'sudo', 'rc-service', 'headscale\u202e', 'restart it'))
    expect(state.asked).toHaveLength(1)
    // Another host, other words, other limits of words, another use.
    for (const asked of [
      restart('b', 'sudo', 'rc-service', 'headscale\u202e', 'restart it'),
      restart('a', 'sudo', 'rc-service', 'headscale\u202e', 'restart', 'it'),
      here('sudo', 'rc-service', 'headscale\u202e', 'restart it'),
    ])
      await gate.confirm(asked)
    expect(state.asked).toHaveLength(4)
  })

  test.each(['upgrade', 'takeBack', 'secret'] as const)('is asked about each time for the use %s', async (use) => {
    const { gate, state } = gateWith()
    for (const times of [1, 2]) {
      await gate.confirm({ use, host: 'a', command: ['headscale', '0.29.2'] })
      expect([state.asked.length, state.stored]).toEqual([times, []])
    }
  })

  test('is shown line by line, and a refused address is not called a program', async () => {
    const { gate, state } = gateWith([false])
    const secret: AskedProgram = { use: 'secret', host: 'a', command: ['x.pass (x.host: a → b\u202e)', 'y'] }
    await expect(gate.confirm(secret)).rejects.toMatchObject(error('addressRefused'))
    expect(state.asked[0]?.values.command).toMatch(/^x\.pass \(x\.host: a → b.*202E.*\)\ny$/i)
  })

  test('is neither run nor remembered if the person refuses it', async () => {
    const { gate, state } = gateWith([false, true])
    await expect(gate.confirm(restart('a', 'id'))).rejects.toMatchObject({
      code: 'forbidden',
      ...error('programRefused'),
    })
    expect(state.stored).toEqual([])
    await gate.confirm(restart('a', 'id'))
    expect(state.asked).toHaveLength(2)
  })

  test('is not asked about while another question is open, nor after three refusals within a minute', async () => {
    const { gate, state } = gateWith([false, false, false])
    const first = gate.confirm(here('a'))
    await expect(gate.confirm(here('b'))).rejects.toMatchObject(error('programAsked'))
    await expect(first).rejects.toMatchObject(error('programRefused'))
    for (const name of ['c', 'd']) await expect(gate.confirm(here(name))).rejects.toMatchObject(error('programRefused'))
    await expect(gate.confirm(here('e'))).rejects.toMatchObject(error('programsMany'))
    expect(state.asked).toHaveLength(3)
    state.now = 60_001
    await gate.confirm(here('e'))
    expect(state.asked).toHaveLength(4)
  })

  test('starts at most ten times a minute, also if the person agreed to it', async () => {
    const { gate, state } = gateWith()
    for (let time = 0; time < 10; time += 1) await gate.confirm(here('ssh', 'db'))
    expect(state.asked).toHaveLength(1)
    await expect(gate.confirm(here('ssh', 'db'))).rejects.toMatchObject(error('programsMany'))
    expect(() => gate.count()).toThrow('programsMany')
    // Commands on hosts are limited by their own connections.
    await gate.confirm(restart('a', 'id'))
    state.now = 60_001
    await gate.confirm(here('ssh', 'db'))
  })

  test('is shown within limits, with both ends of each line; the consent counts for the whole command', async () => {
    const { gate, state } = gateWith()
    const asked = (middle: string, lines = 0) => ({
      use: 'oidc' as const,
      command: [
        `curl -- https://idp.test/${middle.repeat(50_000)}/end`,
        ...Array.from({ length: lines }, (_, at) => `line ${at}`),
      ],
      host: 'lab',
    })
    await gate.confirm(asked('a', 1000))
    const { command = '' } = state.asked[0]?.values ?? {}
    expect(command.length).toBeLessThan(2000)
    expect(command.split('\n').length).toBeLessThan(50)
    expect(command).toMatch(/^curl -- https:\/\/idp\.test\/a+ … a+\/end \(50\d{3}\)$/m)
    for (const line of ['line 0', '… (961)', 'line 999']) expect(command.split('\n')).toContain(line)
    await gate.confirm(asked('aa', 1000))
    expect(state.asked).toHaveLength(2)
  })

  test.each(['here', 'client', 'restart', 'host'] as const)(
    'fits in a window for the use %s, whatever its words',
    async (use) => {
      const { gate, state } = gateWith()
      await gate.confirm({ use, host: 'a', command: ['ssh', ...Array.from({ length: 500 }, () => '\n\n'), 'the end'] })
      await gate.confirm({ use, host: 'a', command: [`/opt/${'a'.repeat(5000)}/tailscale`] })
      for (const { values } of state.asked) {
        expect(values.command).not.toContain('\n')
        expect(values.command.length).toBeLessThan(2100)
      }
      expect(state.asked[0]?.values.command).toMatch(/^ssh '\[U\+000A\].* 'the end' \(\d+\)$/)
      expect(state.asked[1]?.values.command).toMatch(/^\/opt\/a+ … a+\/tailscale \(5015\)$/)
    },
  )

  test('is asked about again if it is longer than settings.json accepts', async () => {
    const { gate, state } = gateWith()
    const long = { use: 'oidc' as const, host: 'a', command: ['a'.repeat(30_000)] }
    for (let time = 0; time < 2; time += 1) await gate.confirm(long)
    expect([state.asked.length, state.stored]).toEqual([2, []])
  })

  test('is asked about again after a thousand others', async () => {
    const { gate, state } = gateWith()
    for (let at = 0; at <= CONFIRMED_KEPT; at += 1) await gate.confirm(restart('a', `${at}`))
    expect(state.stored).toHaveLength(CONFIRMED_KEPT)
    await gate.confirm(restart('a', '0'))
    expect(state.asked).toHaveLength(CONFIRMED_KEPT + 2)
  })
})
