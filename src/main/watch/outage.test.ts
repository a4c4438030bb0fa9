import { describe, expect, it } from 'vitest'
import type { ClientReport } from '@shared/local-client/client-report'
import { outageCause } from './notice-text'

const inside = { host: '100.64.0.1', baseDomain: null, isOnline: true }
const outside = { host: 'headscale.example.com', baseDomain: 'example.net', isOnline: true }
const answering = (state: ClientReport['state']) => async () => ({ state })

describe('outageCause', () => {
  it('blames the network of this computer if it is offline, and asks no client', async () => {
    const report = () => Promise.reject(new Error('asked'))
    expect(await outageCause({ ...inside, isOnline: false, report })).toBe('computerOffline')
  })

  it('blames a server on this computer even without a network', async () => {
    const report = () => Promise.reject(new Error('asked'))
    expect(await outageCause({ ...outside, host: '127.0.0.1', isOnline: false, report })).toBe('serverDown')
  })

  it('blames a server outside of the tailnet, and asks no client', async () => {
    const report = () => Promise.reject(new Error('asked'))
    expect(await outageCause({ ...outside, report })).toBe('serverDown')
  })

  it.each([
    ['stopped', 'clientDown'],
    ['loggedOut', 'clientDown'],
    ['notRunning', 'clientDown'],
    ['notInstalled', 'clientDown'],
    ['running', 'serverDown'],
    ['failed', null],
    ['off', null],
  ] as const)('for a server inside of the tailnet and a client that is %s, returns %s', async (state, cause) => {
    const report = answering(state)
    expect(await outageCause({ ...inside, report })).toBe(cause)
    expect(await outageCause({ ...outside, host: 'hs.example.net', report })).toBe(cause)
    expect(await outageCause({ ...inside, host: 'fd7a:115c:a1e0::1', report })).toBe(cause)
  })
})
