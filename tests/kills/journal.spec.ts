import { once } from 'node:events'
import { SimpleFaker } from '@faker-js/faker'
import type { CallResult } from '@shared/ipc/contract'
import type { JournalEntry } from '@shared/history/journal'
import { demoNodes } from '../electron/actions/jobs'
import { expect, test } from '../electron/fixtures'
import { callApi, invoke } from '../electron/page-calls'

/*
 * Kills the console while machines are renamed one after the other, until 200 renames were answered, and starts it again. Every answered
 * rename is in the journal as done; an interrupted one is there as unknown; the chain is intact.
 */
const ACTS = 200

test('killed during 200 acts, the journal has lost none and its chain is intact', async ({ launch }) => {
  test.setTimeout(1_800_000)
  const random = new SimpleFaker({ seed: 1 })
  const answered: string[] = []
  let count = 0
  let kills = 0
  let next = await launch({ nodes: 40 })
  const { userData } = next
  while (answered.length < ACTS) {
    const nodes = await demoNodes(next.page)
    const killAfter = random.number.int({ min: 200, max: 2500 })
    const killed = next.page.waitForTimeout(killAfter).then(async () => {
      const ended = once(next.app.process(), 'exit')
      next.app.process().kill('SIGKILL')
      await ended
    })
    try {
      for (;;) {
        const name = `act-${(count += 1)}`
        const { status } = await callApi(
          next.page,
          'POST',
          `/api/v1/node/${nodes[count % nodes.length]?.id}/rename/${name}`,
        )
        expect(status).toBe(200)
        answered.push(name)
      }
    } catch {
      await killed
      kills += 1
    }
    await next.close()
    next = await launch({ userData, nodes: 40 })
  }
  const entries: JournalEntry[] = []
  for (let before: number | null = null, more = true; more;) {
    const answer: CallResult<'journal:list'> = await invoke(next.page, 'journal:list', { serverId: 'demo', before })
    if (!answer.ok) throw new Error(answer.error.message)
    entries.push(...answer.value.entries)
    before = answer.value.entries.at(-1)?.id ?? null
    more = answer.value.more
  }
  const made = entries.flatMap((entry) => (entry.kind === 'act' ? [entry] : []))
  const done = new Set(
    made.filter(({ result }) => result === 'done').map(({ act }) => act && 'name' in act && act.name),
  )
  expect(answered.filter((name) => !done.has(name))).toEqual([])
  expect(made.filter(({ result }) => result === 'doing' || result === 'failed')).toEqual([])
  expect(made.filter(({ result }) => result === 'unknown').length).toBeLessThanOrEqual(kills)
  const check = await invoke(next.page, 'journal:verify', { serverId: 'demo' })
  expect(check).toMatchObject({ ok: true, value: { brokenAt: null, cutAfter: null } })
  process.stdout.write(`${kills} kills: ${answered.length} acts answered, all of them in the journal; chain whole\n`)
})
