import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Drafts } from '@main/settings/settings-schema'
import { draftsVersions } from '@main/settings/settings-versions'
import { openStore } from '@main/settings/store'

/*
 * A second process that writes drafts, for src/main/settings/two-writers.test.ts: node entry.js <folder> <name> <count>. Says `ready`, waits for a line,
 * writes its drafts one by one, each under a name of its own, and says which it has written.
 */
const [folder = '', who = '', count = '0'] = process.argv.slice(2)
const fail = (...parts: unknown[]) => void process.stderr.write(`${parts.map(String).join(' ')}\n`)
const log = { info: () => undefined, warn: fail, error: fail }
const store = openStore({
  name: 'drafts',
  folder,
  schema: Drafts,
  versions: draftsVersions,
  log,
  onProblem: ({ kind }) => fail('problem', kind),
  load: async (place, name) => ({
    write(value) {
      const path = join(place, `${name}.json`)
      writeFileSync(`${path}.${who}`, JSON.stringify(value))
      renameSync(`${path}.${who}`, path)
    },
  }),
})
await store.prepare()
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  for (let index = 0; index < Number(count); index++) {
    const id = `${who}-${index}`
    store.set(({ drafts }) => ({
      drafts: { ...drafts, [id]: { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' } },
    }))
    process.stdout.write(`${id}\n`)
  }
  process.exit()
})
