import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HostText } from '@shared/ipc/connect'
import { connectCommand, connectWords, isLoginName } from './connect-command'

const host = HostText.parse('db-1.example.test')

describe('connectWords', () => {
  it.each([
    [{ way: 'ssh', user: '', port: 22 }, ['ssh', host]],
    [{ way: 'ssh', user: 'root', port: 2222 }, ['ssh', '-p', '2222', '-l', 'root', host]],
    [{ way: 'tailscaleSsh', user: 'admin', port: 22 }, ['tailscale', 'ssh', `admin@${host}`]],
    [{ way: 'tailscaleSsh', user: '', port: 22 }, ['tailscale', 'ssh', host]],
  ] as const)('of %o are %j', (target, words) => {
    expect(connectWords({ ...target, host })).toEqual(words)
    expect(connectCommand({ ...target, host })).toBe(words.join(' '))
  })

  it('names a chosen socket of the client for Tailscale SSH only', () => {
    const target = { user: 'admin', port: 22, host }
    const socket = '/run/two tailnets.sock'
    const words = ['tailscale', `--socket=${socket}`, 'ssh', `admin@${host}`]
    expect(connectWords({ ...target, way: 'tailscaleSsh' }, socket)).toEqual(words)
    expect(connectCommand({ ...target, way: 'tailscaleSsh' }, socket)).toBe(
      `tailscale '--socket=${socket}' ssh admin@${host}`,
    )
    expect(connectCommand({ ...target, way: 'ssh' }, socket)).toBe(`ssh -l admin ${host}`)
  })

  it('accepts no name or host that is an option or that a shell interprets', () => {
    const hostile = ['-oProxyCommand=x', '$(id)', '`id`', 'a b', 'a\nb', "a'b", 'a;b', '--', 'a|b', 'ro*t', '@', 'a@b']
    for (const text of hostile) {
      expect(isLoginName(text), text).toBe(false)
      expect(HostText.safeParse(text).success, text).toBe(false)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (user, name) => {
        const place = HostText.safeParse(name)
        if (!isLoginName(user) || !place.success) return
        const words = connectWords({ way: 'ssh', host: place.data, user, port: 22 })
        expect(words.filter((word) => word.startsWith('-'))).toEqual(user === '' ? [] : ['-l'])
        expect(words.join('')).toMatch(/^[\w.:-]+$/)
      }),
    )
  })
})
