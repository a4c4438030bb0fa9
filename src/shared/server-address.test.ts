import { expect, test } from 'vitest'
import { ServerUrl } from '@shared/ipc/session'
import { proposedName } from './server-address'

test.each([
  ['headscale.example.com', 'https://headscale.example.com', 'example.com'],
  [' hs.example.com:8443/mesh ', 'https://hs.example.com:8443/mesh', 'example.com'],
  ['HTTP://Office.example', 'HTTP://Office.example', 'office.example'],
  ['headscale', 'https://headscale', 'headscale'],
  ['localhost:8080', 'https://localhost:8080', 'localhost'],
  ['10.0.0.5', 'https://10.0.0.5', '10.0.0.5'],
  ['[fd7a::1]:443', 'https://[fd7a::1]:443', '[fd7a::1]'],
])('%s is the address %s with the name %s', (typed, url, name) => {
  expect(ServerUrl.parse(typed)).toBe(url)
  expect(proposedName(typed)).toBe(name)
})

test.each(['', 'head scale', 'ftp://example.com', 'user@example.com', 'mailto:a@b', 'https://', '?x'])(
  '%s is not an address',
  (typed) => {
    expect(ServerUrl.safeParse(typed).success).toBe(false)
  },
)
