// @ts-check
import { dirname, join, relative } from 'node:path/posix'
import { flat, folders, nothingElse, packages, types } from './boundaries.mjs'

/** Aliases of folders in src, as in tsconfig.base.json, and the workspace package. */
const aliases = {
  '@shared/': 'shared/',
  '@main/': 'main/',
  '@/': 'renderer/',
  '@mesh-console/headscale-server/': 'headscale-server/',
}

/** Folders whose files the table knows, and their names there. */
const roots = { 'src/': '', 'packages/headscale-server/src/': 'headscale-server/' }

/**
 * Returns whether a path in src is that folder, or inside it. `*` stands for one folder.
 * @param {string} path
 * @param {string} folder
 */
function isIn(path, folder) {
  const [parts, wanted] = [path.split('/'), folder.split('/')]
  return wanted.every((part, at) => part === parts[at] || (part === '*' && at < parts.length - 1))
}

/** @param {readonly string[]} names @param {(name: string) => boolean} fits */
function longest(names, fits) {
  return names.filter(fits).toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Returns the table's folder for a path, with its `*` filled in.
 * @param {string} path in src
 */
function folderOf(path) {
  const name = longest(Object.keys(folders), (folder) => isIn(path, folder))
  if (name === undefined) return undefined
  return { name, itself: path.split('/').slice(0, name.split('/').length).join('/') }
}

/**
 * Returns why a file must not import a module.
 * @param {string} path of the file, in src
 * @param {string} specifier as written
 * @param {boolean} isType only types are imported
 * @returns {string | undefined} undefined if it may
 */
function refusal(path, specifier, isType) {
  const folder = folderOf(path)
  if (!folder) return undefined
  const target = pathOf(path, specifier)
  if (target === undefined) return packageRefusal(path, specifier)
  const may = [folder.itself, ...(folders[folder.name] ?? []), ...((isType && types[folder.name]) || [])]
  if (may.some((one) => isIn(target, one)))
    return specifier.startsWith('../') && !isIn(target, folder.itself) ? 'Use the alias between folders.' : undefined
  return `${folder.name} may not import ${target}: scripts/lint/boundaries.mjs says who may import what.`
}

/** @param {string} path @param {string} specifier @returns {string | undefined} its path in src; undefined for a package */
function pathOf(path, specifier) {
  if (/^\.{1,2}(\/|$)/.test(specifier)) return relative('/', join('/', dirname(path), specifier))
  const alias = Object.entries(aliases).find(([name]) => specifier.startsWith(name))
  return alias && alias[1] + specifier.slice(alias[0].length)
}

/** @param {string} path @param {string} specifier */
function packageRefusal(path, specifier) {
  const isOf = (/** @type {string} */ name) =>
    specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`)
  const strict = Object.entries(nothingElse).find(([folder]) => isIn(path, folder))
  if (strict && !strict[1].some(isOf)) return `${strict[0]} imports no package but ${strict[1].join(', ')}.`
  const name = longest(Object.keys(packages), isOf)
  const places = name === undefined ? undefined : packages[name]
  return places && !places.some((place) => isIn(path, place))
    ? `Only ${places.join(', ')} may import ${name}.`
    : undefined
}

/** @typedef {{ line: number, column: number }} Position */
/**
 * @typedef {object} Node the fields read from an ESTree node
 * @property {{ start: Position, end: Position }} loc
 * @property {{ value?: unknown } | null} [source] the imported module
 * @property {string} [importKind]
 * @property {string} [exportKind]
 */
/**
 * @typedef {object} Context the part of ESLint's and oxlint's rule context in use
 * @property {string} cwd
 * @property {string} filename
 * @property {(problem: { message: string, node?: Node, loc?: { start: Position, end: Position } }) => void} report
 */

const imports = {
  meta: { type: 'problem' },
  /** @param {Context} context */
  create(context) {
    const file = relative(slashes(context.cwd), slashes(context.filename))
    const known = Object.entries(roots).find(([name]) => file.startsWith(name))
    if (!known) return {}
    const path = known[1] + file.slice(known[0].length)
    const judge = (/** @type {Node} */ node, isType = node.importKind === 'type' || node.exportKind === 'type') => {
      const specifier = node.source?.value
      const message = typeof specifier === 'string' ? refusal(path, specifier, isType) : undefined
      if (message !== undefined) context.report({ message, node })
    }
    return {
      /** @param {Node} node */
      Program({ loc: { start } }) {
        const folder = folderOf(path)
        if (folder && flat.includes(folder.name) && dirname(path) !== folder.itself)
          // Points to the first line instead of showing the whole file.
          context.report({ message: `${folder.itself} is flat: files, no folders.`, loc: { start, end: start } })
      },
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
      TSImportType: (/** @type {Node} */ node) => judge(node, true),
    }
  },
}

/** @param {string} path */
function slashes(path) {
  return path.replaceAll('\\', '/')
}

// oxlint-disable-next-line import/no-default-export -- oxlint takes a plugin as its default export
export default { meta: { name: 'boundaries' }, rules: { imports } }
