import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { joinCommand, joinPlatforms } from './join-commands'

const SERVER_URL = 'https://hs.example.com:8443'

test('includes the server and the key on every platform with a command line', () => {
  for (const platform of joinPlatforms) {
    if (platform === 'phone') continue
    expect(joinCommand(platform, SERVER_URL, 'hskey-auth-abc')).toContain(SERVER_URL)
    expect(joinCommand(platform, SERVER_URL, 'hskey-auth-abc')).toContain('hskey-auth-abc')
    expect(joinCommand(platform, SERVER_URL)).not.toMatch(/authkey/i)
    expect(joinCommand(platform, '')).toContain('https://YOUR-SERVER')
  }
})

test('the compose file is YAML with exactly the given URL and key', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string({ minLength: 1 }), (url, key) => {
      const file = parse(joinCommand('docker', url, key)) as {
        services: { tailscale: { environment: Record<string, string> } }
      }
      const { environment } = file.services.tailscale
      expect(environment['TS_AUTHKEY']).toBe(key)
      expect(environment['TS_EXTRA_ARGS']).toBe(`--login-server=${url}`)
    }),
  )
})
