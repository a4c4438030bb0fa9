// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
const sources = resolve(root, 'src/shared/policy')
const cache = resolve(root, 'node_modules/.cache/policy-engine')

/** @param {string} file */
function isFresh(file) {
  if (!existsSync(file)) return false
  const built = statSync(file).mtimeMs
  return readdirSync(sources, { recursive: true, encoding: 'utf8' }).every(
    (name) => statSync(resolve(sources, name)).mtimeMs < built,
  )
}

/**
 * Bundles one file of the policy engine for Node, and loads it. The bundle is cached until a source changes, so that later calls start at
 * once.
 * @param {string} name of the file in src/shared/policy, without its extension
 * @returns {Promise<any>} the file's exports
 */
export async function loadPolicyEngine(name) {
  const file = `${basename(name)}.mjs`
  const bundle = resolve(cache, file)
  if (!isFresh(bundle)) {
    const { build } = await import('vite')
    const outDir = resolve(cache, `build-${process.pid}`)
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: {
        ssr: resolve(sources, `${name}.ts`),
        outDir,
        emptyOutDir: true,
        minify: false,
        rollupOptions: { output: { entryFileNames: file } },
      },
    })
    mkdirSync(cache, { recursive: true })
    renameSync(resolve(outDir, file), bundle)
    rmSync(outDir, { recursive: true })
  }
  return import(pathToFileURL(bundle).href)
}
