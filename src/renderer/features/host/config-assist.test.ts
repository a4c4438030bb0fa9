import { expect, it } from 'vitest'
import { offersAt, settingAt } from './config-assist'

/** Splits a text at its cursor, `|`. */
function at(text: string): [string, number] {
  const offset = text.indexOf('|')
  return [text.replace('|', ''), offset]
}

const labels = (text: string, version = 'v0.29.2') =>
  offersAt(...at(text), version)?.offers.map(({ label }) => label) ?? []

it('offers the keys of a map that it does not have yet', () => {
  expect(labels('log:\n  level: info\n  |\n')).toEqual(['format'])
  expect(labels('dns:\n  nameservers:\n    |\n  magic_dns: true\n')).toEqual(['global', 'split'])
  expect(labels('dns:\n  nameservers:\n    global: []\n  |\n')).not.toContain('nameservers')
  expect(labels('|')).toContain('server_url')
  expect(labels('logtail:\n# comment\n\n  ena|')).toEqual(['enabled'])
})

it('offers only what the release knows', () => {
  expect(labels('|', 'v0.26.1')).toContain('randomize_client_port')
  expect(labels('|', 'v0.26.1')).not.toContain('taildrop')
})

it('offers the values of flags and choices, and nothing in comments and free text', () => {
  expect(labels('log:\n  format: |')).toEqual(['text', 'json'])
  expect(labels('disable_check_updates:|')).toEqual(['true', 'false'])
  expect(labels('# log|')).toEqual([])
  expect(labels('server_url: htt|')).toEqual([])
})

it('inserts a value behind a space, and a map with a line for its first key', () => {
  expect(offersAt(...at('disable_check_updates:|'), '')?.offers[0]?.insert).toBe(' true')
  const [first] = offersAt(...at('taildr|'), '')?.offers.filter(({ label }) => label === 'taildrop') ?? []
  expect(first?.insert).toBe('taildrop:\n  ')
})

it('finds the setting at a position', () => {
  expect(settingAt(...at('dns:\n  nameservers:\n    # all\n    glo|bal:\n      - 1.1.1.1\n'))?.path).toBe(
    'dns.nameservers.global',
  )
  expect(settingAt(...at('a: 1\nb|: 2'))).toBeUndefined()
})
