import { test } from '../electron/fixtures'
import { computerFaults } from './computer-faults'
import { connectTo, playSession } from './play-session'
import { playSignIn } from './play-sign-in'
import { type Row, watchConsole } from './row'
import { sessionFaults } from './session-faults'
import { signInFaults } from './sign-in-faults'
import { writeTable } from './table'

/*
 * npm run faults: plays every fault on the real console, with servers on loopback, prints the admin's view, its delay and the kept data,
 * and sums them up in docs/proof.md. Not part of `npm test`: it takes a quarter of an hour and measures by the clock. tests/electron/played-faults.spec.ts
 * plays a few of them.
 */
test.describe.configure({ mode: 'serial' })

const rows: Row[] = []
const report = (row: Row) => {
  rows.push(row)
  process.stdout.write(`${row.fault}: ${row.seen.slice(0, 100) || 'NOTHING'} (${row.after} ms, ${row.stop} ms stop)\n`)
}
/** A fault that cannot be played to its end is a row, too. */
const failed = (fault: string, error: unknown): Row => ({
  fault,
  seen: '',
  after: 0,
  kept: `not played to its end: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
  whole: false,
  stop: 0,
  uncaught: 0,
})

test('every fault is played', async ({ launch }) => {
  test.setTimeout(60 * 60_000)
  const connected = await connectTo(await launch({ mock: false }))
  for (const fault of sessionFaults)
    report(
      await playSession(connected, fault).catch(async (error: unknown) => {
        connected.server.misbehave(null)
        await connected.mesh.page.goto('app://console/users')
        return failed(fault.name, error)
      }),
    )
  await connected.mesh.close()
  const signedOut = await launch({ mock: false })
  signedOut.allow(/.*/)
  const watch = await watchConsole(signedOut)
  for (const fault of signInFaults)
    report(await playSignIn(signedOut, watch, fault).catch((error: unknown) => failed(fault.name, error)))
  await signedOut.close()
  for (const { name, play } of computerFaults)
    report(
      await play(launch).then(
        (row) => ({ fault: name, ...row }),
        (error: unknown) => failed(name, error),
      ),
    )
  writeTable(rows)
})
