import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLink, linkPages, matchServers, parseLink } from './links'

describe('parseLink', () => {
  it.each([
    ['mesh-console://', '/', null],
    ['mesh-console://machines', '/machines', null],
    ['mesh-console://machines/', '/machines', null],
    ['mesh-console://machines/12', '/machines/12', null],
    ['mesh-console://machines/12?server=office', '/machines/12', 'office'],
    ['MESH-CONSOLE://machines/12?server=vpn.example.com%3A8443', '/machines/12', 'vpn.example.com:8443'],
    ['mesh-console://users/alice', '/users/alice', null],
    ['mesh-console://users/alice%40example.com?server=My%20office', '/users/alice%40example.com', 'My office'],
    ['mesh-console://users/j%C3%BCrgen', '/users/j%C3%BCrgen', null],
    ['mesh-console://users/jürgen', '/users/j%C3%BCrgen', null],
    ['mesh-console://routes?server=demo', '/routes', 'demo'],
    ['mesh-console://pre-auth-keys', '/pre-auth-keys', null],
    ['mesh-console://settings/policy?x=1&server=a', '/settings/policy', 'a'],
    [
      'mesh-console://machines?q=owner%3Amaria&sort=name.desc&server=a',
      '/machines?q=owner%3Amaria&sort=name.desc',
      'a',
    ],
    ['mesh-console://access?q=can+a+reach+b&show=map', '/access?q=can+a+reach+b&show=map', null],
    ['mesh-console://?days=30', '/?days=30', null],
    ['mesh-console://pre-auth-keys?create=1&state=expired', '/pre-auth-keys?state=expired', null],
    ['mesh-console://settings/policy?review', '/settings/policy', null],
    ['mesh-console://machines?q=%E2%80%AEabc', '/machines', null],
    ['mesh-console://settings/api-keys?server=a', '/api-keys', 'a'],
    ['mesh-console://settings/policy?view=access&q=x', '/access?q=x', null],
  ])('%s', (text, path, server) => {
    expect(parseLink(text)).toEqual({ path, server })
  })

  const nasty = [
    '',
    'mesh-console:',
    'mesh-console:machines',
    'mesh-console:/machines',
    'mesh-console:///machines',
    'mesh-console:////machines',
    'mesh-console://machines//12',
    'mesh-console://machines/12/edit',
    'mesh-console://machines/-1',
    'mesh-console://machines/1e3',
    'mesh-console://machines/0x10',
    'mesh-console://machines/١٢',
    'mesh-console://machines/12#top',
    'mesh-console://machines/12 --inspect',
    'mesh-console://machines/12\n--inspect',
    'mesh-console://machines/../auth',
    'mesh-console://machines/%2e%2e/auth',
    'mesh-console://machines/..%2fauth',
    'mesh-console://machines\\12',
    'mesh-console://users/%5c%5chost%5cshare',
    'mesh-console://users/a%00b',
    'mesh-console://users/a%0d%0ab',
    'mesh-console://users/%E2%80%AEtxt.exe',
    'mesh-console://users/%zz',
    'mesh-console://users/%ff',
    'mesh-console://users/..',
    'mesh-console://users/',
    'mesh-console://users/a/b',
    'mesh-console://auth',
    'mesh-console://auth?add',
    'mesh-console://auth?returnTo=//evil.example.com',
    'mesh-console://api/v1/node',
    'mesh-console://console/machines',
    'mesh-console://someone@machines/12',
    'mesh-console://machines:80/12',
    'mesh-console://settings/policy/edit',
    'mesh-console://Machines/12',
    'mesh-console://__proto__',
    'mesh-console://constructor/12',
    'mesh-console://machines/12?server=a&server=b',
    'mesh-console://machines/12?server=',
    'mesh-console://machines/12?server=%00',
    `mesh-console://machines/12?server=${'a'.repeat(300)}`,
    `mesh-console://users/${'a'.repeat(300)}`,
    `mesh-console://machines/${'1'.repeat(30)}`,
    `mesh-console://machines/12?${'x'.repeat(3000)}`,
    'mesh-console-evil://machines/12',
    ' mesh-console://machines/12',
    'app://console/machines',
    'https://example.com/mesh-console://machines/12',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '--mock-reset',
  ]
  it.each(nasty)('rejects %j', (text) => {
    // Some systems add one trailing slash.
    expect(text === 'mesh-console://users/' ? parseLink('mesh-console://users//') : parseLink(text)).toBeNull()
  })

  const words = fc.constantFrom('machines', 'users', 'settings', 'policy', 'auth', '..', '.', '%2e%2e', '%2f', '12', '')
  const junk = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 12 }), fc.webSegment())
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.webUrl(),
    fc
      .tuple(
        fc.constantFrom('mesh-console://', 'mesh-console:', 'MESH-console:///'),
        fc.array(junk, { maxLength: 5 }),
        fc.string(),
      )
      .map(([scheme, segments, query]) => `${scheme}${segments.join('/')}?${query}`),
    fc.constantFrom(...nasty).chain((text) => fc.string({ maxLength: 5 }).map((tail) => text + tail)),
  )

  it('resolves 1,000 hostile links to known pages or null, without throwing', () => {
    const shapes = linkPages.map((page) => {
      const pattern = page.replace(':id', '\\d{1,20}').replace(':name', '[^/?#\\s]+')
      return new RegExp(`^${pattern}$`)
    })
    fc.assert(
      fc.property(hostile, (text) => {
        const link = parseLink(text)
        if (link === null) return
        expect(shapes.some((shape) => shape.test(link.path.replace(/\?.*/s, '')))).toBe(true)
        expect(new URL(link.path, 'app://console').href).toBe(`app://console${link.path}`)
        expect(link.server).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('formatLink', () => {
  it('creates links that open the same page', () => {
    expect(formatLink('/machines/12', 'vpn.example.com:8443')).toBe(
      'mesh-console://machines/12?server=vpn.example.com%3A8443',
    )
    expect(formatLink('/', null)).toBe('mesh-console://')
    expect(formatLink('/auth', null)).toBeNull()
    expect(formatLink('/machines?q=tag%3Adb&create=1', 'a')).toBe('mesh-console://machines?q=tag%3Adb&server=a')
    const many = Array.from({ length: 900 }, (_, id) => id).join('.')
    expect(formatLink(`/machines?q=a&selected=${many}`, null)).toBe('mesh-console://machines?q=a')
    const name = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/[/\\]|^\.{1,2}$/.test(text))
    fc.assert(
      fc.property(name, name, (user, server) => {
        const path = `/users/${encodeURIComponent(user)}`
        const link = formatLink(path, server)
        fc.pre(server.trim() !== '')
        expect(parseLink(link ?? '')).toEqual({ path, server: server.trim() })
      }),
    )
  })
})

describe('matchServers', () => {
  const server = (id: string, name: string, url: string) => ({ id, name, url, color: 'blue' as const, hasKey: true })
  const session = {
    servers: [
      server('1', 'Office', 'https://vpn.example.com'),
      server('2', 'Home', 'http://192.168.1.20:8080/mesh'),
      server('3', 'office', 'https://vpn.example.com/second'),
    ],
  }
  it.each([
    ['1', ['1']],
    ['HOME', ['2']],
    ['office', ['1', '3']],
    ['192.168.1.20', ['2']],
    ['192.168.1.20:8080', ['2']],
    ['http://192.168.1.20:8080/mesh/', ['2']],
    ['vpn.example.com', ['1', '3']],
    ['https://vpn.example.com', ['1']],
    ['Demo', ['demo']],
    ['other', []],
    ['example.com', []],
  ])('%s', (wanted, ids) => {
    expect(matchServers(wanted, session)).toEqual(ids)
  })
})
