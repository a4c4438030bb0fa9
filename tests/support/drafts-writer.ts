import { createDrafts, Drafts, draftsVersions } from '@main/settings/drafts'
import { openLargeStore } from '@main/settings/store'

/*
 * A process that writes drafts until it is killed, for src/main/settings/killed-writer.slow.test.ts: node entry.js <folder>. Prints `from
 * <n>`, the number of drafts it finds, and then the number of each draft once it is written.
 */
const [folder = ''] = process.argv.slice(2)
const fail = (...parts: unknown[]) => void process.stderr.write(`${parts.map(String).join(' ')}\n`)
const log = { info: () => undefined, warn: fail, error: fail }
const file = { name: 'drafts', folder, schema: Drafts, versions: draftsVersions, log } as const
const store = openLargeStore({ ...file, onProblem: ({ kind }) => fail('problem', kind) })
const drafts = createDrafts(() => store)
const from = Object.keys(store.value.drafts).length
process.stdout.write(`from ${from}\n`)
for (let index = from; ; index++) {
  await drafts.set(String(index), { text: `{ // ${index}`, baseId: null, savedAt: '2026-11-21T08:00:00Z' })
  process.stdout.write(`${index}\n`)
}
