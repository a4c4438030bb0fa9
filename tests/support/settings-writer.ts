import { createDrafts, Drafts, draftsVersions } from '@main/settings/drafts'
import { openLargeStore, openStore, Settings, settingsVersions } from '@main/settings/store'

/*
 * A process that writes drafts, or settings, until it is killed, for src/main/settings/killed-writer.slow.test.ts: node entry.js <folder>
 * <what>. Prints `from <n>`, the number that the last process has written, and then each number once it is written.
 */
const [folder = '', what = ''] = process.argv.slice(2)
const fail = (...parts: unknown[]) => void process.stderr.write(`${parts.map(String).join(' ')}\n`)
const log = { info: () => undefined, warn: fail, error: fail }
const onProblem = ({ kind }: { kind: string }) => fail('problem', kind)

/** A kind of file: how many numbers it holds, and how it gets one more. */
interface Written {
  readonly from: number
  readonly write: (index: number) => Promise<void> | void
}

/** Each number is a draft of its own, written without waiting. */
function writeDrafts(): Written {
  const store = openLargeStore({ name: 'drafts', folder, schema: Drafts, versions: draftsVersions, log, onProblem })
  const drafts = createDrafts(() => store)
  return {
    from: Object.keys(store.value.drafts).length,
    write: (index) =>
      drafts.set(String(index), { text: `{ // ${index}`, baseId: null, savedAt: '2026-11-21T08:00:00Z' }),
  }
}

/** Each number replaces fifty long filters, so that half a write would be seen. */
function writeSettings(): Written {
  const store = openStore({ name: 'settings', folder, schema: Settings, versions: settingsVersions, log, onProblem })
  const last = store.value.prefs.views?.[0]?.name
  return {
    from: last === undefined ? 0 : Number(last) + 1,
    write(index) {
      const query = 'q='.padEnd(500, 'x')
      const views = Array.from({ length: 50 }, (_, at) => ({ id: String(at), name: String(index), query }))
      store.set({ prefs: { views } })
    },
  }
}

const { from, write } = what === 'settings' ? writeSettings() : writeDrafts()
process.stdout.write(`from ${from}\n`)
for (let index = from; ; index++) {
  await write(index)
  process.stdout.write(`${index}\n`)
}
