import type { SavedServer } from '@shared/ipc/session'
import { expect, test } from 'vitest'
import { chooseServer } from './saved-server'

const server = (id: string, name: string, url: string): SavedServer => ({ id, name, url, color: 'blue', hasKey: true })
const office = server('1', 'Office', 'https://vpn.example.com')
const second = server('2', 'Office', 'https://vpn.example.org')
const home = server('3', 'Home', 'http://192.168.1.20:8080')
const demo = server('4', 'demo', 'https://demo.example.com')
const all = [office, second, home, demo]

test.each([
  ['Home', home],
  ['home', home],
  ['2', second],
  ['vpn.example.com', office],
  ['https://vpn.example.org/', second],
  // Not the demo network, which has a flag of its own.
  ['demo', demo],
])('--server=%s means one saved server', (wanted, found) => {
  expect(chooseServer(wanted, all)).toBe(found)
})

test('the only saved server needs no name', () => {
  expect(chooseServer(undefined, [home])).toBe(home)
})

test('a name of several servers is refused with their addresses', () => {
  expect(() => chooseServer('Office', all)).toThrow(
    '--server=Office means several saved servers: give the address instead of the name. Addresses: https://vpn.example.com, https://vpn.example.org.',
  )
})

test.each([undefined, 'Branch'])(
  '--server=%s means no saved server and is refused with those that there are',
  (name) => {
    expect(() => chooseServer(name, all)).toThrow(
      '--server=NAME names a saved server. Saved servers: Office (https://vpn.example.com), Office (https://vpn.example.org), Home, demo.',
    )
    expect(() => chooseServer(name, [])).toThrow('Saved servers: none.')
  },
)
