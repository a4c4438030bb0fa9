import { expect, it } from 'vitest'
import { loginCommand, shellWord } from './login-command'

it('builds the join command', () => {
  expect(loginCommand('https://hs.example.com:8443/vpn', 'hskey-auth-abc_1-x')).toBe(
    'tailscale up --login-server https://hs.example.com:8443/vpn --authkey hskey-auth-abc_1-x',
  )
  expect(loginCommand('https://hs.example.com')).toBe('tailscale up --login-server https://hs.example.com')
})

it('names what is missing where the address is not known', () => {
  expect(loginCommand('', 'k')).toBe('tailscale up --login-server https://YOUR-SERVER --authkey k')
})

it('quotes what a shell would read', () => {
  expect(shellWord('https://x/$(id)')).toBe("'https://x/$(id)'")
  expect(shellWord("it's")).toBe(`'it'\\''s'`)
  expect(shellWord('')).toBe("''")
})
