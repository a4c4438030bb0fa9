import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/**
 * Builds a module of the main process as the app's build does (dependencies bundled, SQLite external) and returns the output, for tests of
 * worker threads and of lazy loading. With `folder`, a path inside the project, the files are written there.
 */
export async function buildForMain(
  entry: string,
  folder?: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': resolve(root, 'src/shared'), '@main': resolve(root, 'src/main'), ...alias } },
    ssr: { noExternal: true, external: ['better-sqlite3', 'electron'] },
    build: {
      ssr: resolve(root, entry),
      target: 'node20.18',
      outDir: folder ?? resolve(root, 'out/unused'),
      write: folder !== undefined,
      emptyOutDir: true,
      rollupOptions: {
        output: { format: 'es', entryFileNames: 'entry.js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap((output) => ('output' in output ? output.output.filter((file) => file.type === 'chunk') : []))
}
