import { describe, expect, test } from 'vitest'
import type { Rolldown } from 'vite'
import { buildForMain } from '@tests/support/build-worker'

/** Returns the chunks loaded with the entry, without those behind a dynamic import. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(chunks.find((chunk) => chunk.isEntry))
  return [...found]
}

const modulesOf = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.flatMap((chunk) => chunk.moduleIds.map((id) => id.replaceAll('\\', '/')))
const outsideOf = (chunks: readonly Rolldown.OutputChunk[]) => chunks.flatMap((chunk) => chunk.imports)

// The bundler's output decides which modules load when.
describe('the modules loaded for the mock', { timeout: 60_000 }, () => {
  test('the worker loads SQLite at once and faker only for seeding', async () => {
    const chunks = await buildForMain('src/main/mock/worker.ts')
    const atOnce = loadedAtOnce(chunks)
    expect(outsideOf(atOnce)).toContain('better-sqlite3')
    expect(modulesOf(atOnce).filter((id) => id.includes('@faker-js'))).toEqual([])
    const later = chunks.filter((chunk) => !atOnce.includes(chunk))
    expect(modulesOf(later).some((id) => id.includes('@faker-js/faker'))).toBe(true)
  })

  test("the main process loads neither, and only the mock's starter", async () => {
    const chunks = await buildForMain('src/main/index.ts')
    const modules = modulesOf(chunks)
    expect(
      modules.filter((id) => /faker|better-sqlite3|src\/main\/db\/|\/mock\/(seed|handlers|app|worker)/.test(id)),
    ).toEqual([])
    expect(outsideOf(chunks)).not.toContain('better-sqlite3')
    expect(modules.some((id) => id.endsWith('src/main/mock/mock-host.ts'))).toBe(true)
  })
})
