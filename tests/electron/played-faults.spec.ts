import { connectTo, playSession } from '../faults/play-session'
import { playSignIn } from '../faults/play-sign-in'
import { computerFaults } from '../faults/computer-faults'
import { watchConsole } from '../faults/row'
import { sessionFaults } from '../faults/session-faults'
import { signInFaults } from '../faults/sign-in-faults'
import { expect, test } from './fixtures'

// A few of the faults that `npm run faults` plays: each is reported, and nothing typed is lost.

test('a server that misbehaves: the form keeps the typed text and reports the fault', async ({ launch }) => {
  const connected = await connectTo(await launch({ mock: false }))
  const wanted = [
    'Connection reset',
    'Body that is not gzip, announced as gzip',
    'Status 401 Unauthorized',
    'Status 500 Internal Server Error',
  ]
  const faults = sessionFaults.filter(({ name }) => wanted.includes(name))
  expect(faults).toHaveLength(wanted.length)
  for (const fault of faults) {
    const { seen, whole, uncaught } = await playSession(connected, fault)
    expect([fault.name, seen !== '', whole, uncaught]).toEqual([fault.name, true, true, 0])
  }
})

test('a server that cannot be added: its form keeps the typed text', async ({ launch }) => {
  const mesh = await launch({ mock: false })
  mesh.allow(/.*/)
  const fault = signInFaults.find(({ name }) => name === 'TLS: expired a day ago, or the computer’s clock a day ahead')
  if (!fault) throw new Error('there is no such fault')
  const row = await playSignIn(mesh, await watchConsole(mesh), fault)
  expect(row).toMatchObject({ seen: expect.stringContaining('TLS'), whole: true, uncaught: 0 })
})

test('a missing demo database is reported', async ({ launch }) => {
  const fault = computerFaults.find(({ name }) => name === 'Demo database gone at the next start')
  expect(await fault?.play(launch)).toMatchObject({ seen: expect.stringContaining('demo network'), uncaught: 0 })
})
