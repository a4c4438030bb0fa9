import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folders } from './boundaries.mjs'

const src = resolve(import.meta.dirname, '..', '..', 'src')

/** Folders of src that contain code, as lines of the table may name them. */
function codeFolders(parent: string): string[] {
  const entries = readdirSync(join(src, parent), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`)
}

describe('the table of folders', () => {
  it('names in each line only lines above it, so that there is no cycle', () => {
    const lines = Object.entries(folders)
    for (const [at, [line, may]] of lines.entries())
      for (const one of may) {
        const above = lines.slice(0, at).map(([name]) => name)
        expect(
          above.some((name) => one === name || one.startsWith(`${name}/`) || name.startsWith(`${one}/`)),
          `${line}: ${one}`,
        ).toBe(true)
      }
  })

  it.each(['main', 'renderer', 'shared/policy'])(
    'has a line for each folder of %s, and none for a missing one',
    (parent) => {
      const there = codeFolders(parent).filter((name) => name !== 'renderer/app')
      const named = Object.keys(folders).filter((name) => name.startsWith(`${parent}/`))
      expect(
        [
          ...new Set(
            named.map((name) =>
              name
                .split('/')
                .slice(0, parent.split('/').length + 1)
                .join('/'),
            ),
          ),
        ].toSorted(),
      ).toEqual(there.toSorted())
    },
  )
})
