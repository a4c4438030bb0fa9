import { expect, it } from 'vitest'
import { loginCommand } from './login-command'

it('builds the command that joins a machine', () => {
  expect(loginCommand('https://hs.example.com:8443/vpn', { authKey: 'hskey-auth-abc_1-x' })).toBe(
    'tailscale up --login-server https://hs.example.com:8443/vpn --authkey hskey-auth-abc_1-x',
  )
  expect(loginCommand('https://hs.example.com')).toBe('tailscale up --login-server https://hs.example.com')
  expect(loginCommand('https://hs.example.com', { again: true })).toMatch(/ --force-reauth$/)
  expect(loginCommand('https://hs.example.com', { sudo: true })).toMatch(/^sudo tailscale up /)
})

it('inserts a placeholder if the address is unknown', () => {
  expect(loginCommand('', { authKey: 'k' })).toBe('tailscale up --login-server https://YOUR-SERVER --authkey k')
})

it('quotes special characters of the shell', () => {
  expect(loginCommand('https://x/$(id)', { authKey: "it's" })).toBe(
    String.raw`tailscale up --login-server 'https://x/$(id)' --authkey 'it'\''s'`,
  )
  expect(loginCommand('https://x', { authKey: 'a’; calc; ‘', shell: 'powershell' })).toBe(
    "tailscale up --login-server https://x --authkey 'a’’; calc; ‘‘'",
  )
})
