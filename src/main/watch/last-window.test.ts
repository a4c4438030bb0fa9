import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { defaultChoices, type AlertChoices } from '@shared/watch/rules'
import { describe, expect, it } from 'vitest'
import { whenLastCloses } from './watch-service'

/** A console that watches one server and has just lost its last window. */
function windowless(closing: AlertChoices['closing'] = 'ask') {
  const happened: string[] = []
  const app = Object.assign(new EventEmitter(), { quit: () => void happened.push('quit') })
  let answer: (button: number) => void = () => undefined
  let signal: AbortSignal | undefined
  const closed = whenLastCloses(
    {
      app: app as unknown as App,
      choices: { get: () => ({ ...defaultChoices, closing }) },
      servers: () => [{ id: '1', name: 'Office', address: 'https://vpn.example.com', key: 'k' }],
      language: () => 'en',
      log: { error: (...parts) => void happened.push(parts.join(' ')) },
      ask: (question) => {
        ;({ signal } = question)
        return new Promise((resolve) => (answer = resolve))
      },
    },
    (patch) => void happened.push(JSON.stringify(patch)),
  )
  closed()
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    return happened
  }
  return {
    openWindow: () => void app.emit('browser-window-created'),
    answer: async (button: number) => {
      answer(button)
      return settled()
    },
    isWithdrawn: () => signal?.aborted,
    listeners: () => app.listenerCount('browser-window-created'),
  }
}

describe('the question after the last window has closed', () => {
  it.each([
    ['Quit', 0, ['{"closing":"quit"}', 'quit']],
    ['Keep watching', 1, ['{"closing":"background","tray":true}']],
    ['nothing', -1, ['quit']],
  ] as const)('answered with %s', async (_what, button, happened) => {
    const { answer, listeners } = windowless()
    expect(await answer(button)).toEqual(happened)
    expect(listeners()).toBe(0)
  })

  it('is withdrawn when a window opens, and then ends nothing', async () => {
    const { openWindow, answer, isWithdrawn } = windowless()
    expect(isWithdrawn()).toBe(false)
    openWindow()
    expect(isWithdrawn()).toBe(true)
    expect(await answer(-1)).toEqual([])
  })

  it('still follows an answer that comes after a window opened', async () => {
    const { openWindow, answer } = windowless()
    openWindow()
    expect(await answer(1)).toEqual(['{"closing":"background","tray":true}'])
  })
})
