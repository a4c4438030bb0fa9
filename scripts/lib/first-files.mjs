// @ts-check
import { join } from 'node:path'

/** @typedef {import('vite').Rollup.OutputChunk} Chunk */
/** @typedef {import('../../src/shared/page-row').PageRow} PageRow */

/**
 * @typedef {object} FirstFilesOptions
 * @property {string} root of the project
 * @property {readonly PageRow[]} pages
 * @property {(fileName: string) => boolean} isNamed true for files that the document names on every page
 */

/** The languages of the texts: src/renderer/locales has a folder for each. */
const LANGUAGES = ['en', 'de']

/**
 * Writes `first-files.json` next to the built page: by language and address, the scripts that page starts with and the document does not
 * name. The main process adds them to the document, so that they load in parallel with the first script.
 * @param {FirstFilesOptions} options
 * @returns {import('vite').Plugin}
 */
export function firstFiles(options) {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      const files = LANGUAGES.map((language) => [language, byAddress(options, chunks, language)])
      this.emitFile({
        type: 'asset',
        fileName: 'first-files.json',
        source: JSON.stringify(Object.fromEntries(files)),
      })
    },
  }
}

/** @param {import('vite').Rollup.OutputBundle} bundle */
function chunksOf(bundle) {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/**
 * Returns the files that the document names itself.
 * @param {Chunk[]} chunks
 * @param {Pick<FirstFilesOptions, 'isNamed'>} options
 */
function namedIn(chunks, { isNamed }) {
  return new Set(chunks.filter(({ isEntry, fileName }) => isEntry || isNamed(fileName)).map(({ fileName }) => fileName))
}

/**
 * @param {FirstFilesOptions} options
 * @param {Chunk[]} chunks
 * @param {string} language
 */
function byAddress({ root, pages, isNamed }, chunks, language) {
  const known = namedIn(chunks, { isNamed })
  return Object.fromEntries(
    pages.map(({ path, module, texts }) => {
      const modules = [`${module}.tsx`, ...['common', ...texts].map((area) => `locales/${language}/${area}.json`)]
      const files = modules.flatMap((name) => withImports(chunkOf(chunks, join(root, 'src', 'renderer', name)), chunks))
      return [path, [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`)]
    }),
  )
}

/**
 * @param {Chunk[]} chunks
 * @param {string} module
 */
function chunkOf(chunks, module) {
  const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module))
  if (!chunk) throw new Error(`${module} is in src/shared/pages.ts and not in the page`)
  return chunk
}

/**
 * Returns the file of a chunk and those it imports.
 * @param {Chunk} chunk
 * @param {Chunk[]} chunks
 * @returns {string[]}
 */
function withImports(chunk, chunks) {
  const found = new Set([chunk.fileName])
  for (const fileName of found) {
    for (const name of chunks.find((each) => each.fileName === fileName)?.imports ?? []) found.add(name)
  }
  return [...found]
}
