import { configKey, configPaths, type ConfigPath, knows } from '@shared/host/config-keys'

/** A line of a configuration as far as it is typed. */
interface Line {
  readonly indent: number
  /** '' without a key. */
  readonly key: string
  /** Start and end of the key in the text. */
  readonly from: number
  readonly to: number
  /** Start of the value; null if there is no colon. */
  readonly valueAt: number | null
}

const KEY = /^(\s*)(["']?)([\w.-]+)\2(\s*:(?=\s|$))?/

function lineAt(text: string, start: number): Line {
  const end = text.indexOf('\n', start)
  const line = text.slice(start, end < 0 ? undefined : end)
  const [, space = '', quote = '', key = '', colon] = KEY.exec(line) ?? []
  const from = start + space.length + quote.length
  const to = from + key.length
  const valueAt = colon === undefined ? null : to + quote.length + colon.length
  return { indent: space.length, key, from, to, valueAt }
}

const isEmpty = (line: string) => /^\s*(?:#.*)?$/.test(line)

/** Returns the keys of the maps that contain a line. */
function parentsOf(text: string, start: number, indent: number): string[] {
  const parents: string[] = []
  let [at, least] = [start, indent]
  while (at > 0 && least > 0) {
    at = text.lastIndexOf('\n', at - 2) + 1
    const end = text.indexOf('\n', at)
    if (isEmpty(text.slice(at, end < 0 ? undefined : end))) continue
    const line = lineAt(text, at)
    if (line.indent >= least || line.valueAt === null) continue
    parents.unshift(line.key)
    least = line.indent
  }
  return parents
}

/** A setting in the text, and the range of its key. */
export interface SettingAt {
  readonly path: ConfigPath
  readonly from: number
  readonly to: number
}

/** Returns the setting whose key or value is at an offset; undefined without one. */
export function settingAt(text: string, offset: number): SettingAt | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = lineAt(text, start)
  if (line.key === '' || line.valueAt === null) return undefined
  const path = [...parentsOf(text, start, line.indent), line.key].join('.')
  return configKey(path) ? { path: path as ConfigPath, from: line.from, to: line.to } : undefined
}

/** An offer to complete: a key, with the setting if it is one, or a value of a setting. */
interface Offer {
  readonly label: string
  readonly insert: string
  readonly path: ConfigPath | null
}

export interface Offers {
  readonly from: number
  readonly to: number
  readonly offers: readonly Offer[]
}

/** Returns the completions at an offset. */
export function offersAt(text: string, offset: number, version: string): Offers | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(start, offset)
  if (/(^|\s)#/.test(before)) return undefined
  const line = lineAt(text, start)
  if (line.valueAt !== null && offset >= line.valueAt) return valuesAt(text, offset, line.valueAt)
  if (!/^\s*[\w.-]*$/.test(before)) return undefined
  const indent = before.length - before.trimStart().length
  const parents = parentsOf(text, start, indent)
  const to = line.key === '' ? offset : Math.max(line.to, offset)
  return {
    from: start + indent,
    to: line.valueAt ?? to,
    offers: keysBelow(text, parents, { indent, version, own: line.key }),
  }
}

interface Place {
  readonly indent: number
  readonly version: string
  /** The key being typed, which does not count as existing. */
  readonly own: string
}

function keysBelow(text: string, parents: readonly string[], { indent, version, own }: Place): Offer[] {
  const prefix = parents.map((parent) => `${parent}.`).join('')
  const there = siblings(text, parents)
  const offers = new Map<string, Offer>()
  for (const path of configPaths) {
    const row = configKey(path)
    if (!path.startsWith(prefix) || !row || !knows(version, row)) continue
    const [key = '', ...more] = path.slice(prefix.length).split('.')
    if (offers.has(key) || (there.has(key) && key !== own)) continue
    const isLeaf = more.length === 0
    const insert = isLeaf ? `${key}: ` : `${key}:\n${' '.repeat(indent + 2)}`
    offers.set(key, { label: key, insert, path: isLeaf ? path : null })
  }
  return [...offers.values()]
}

/** Returns the keys that a map of the text already has. */
function siblings(text: string, parents: readonly string[]): Set<string> {
  const found = new Set<string>()
  let start = 0
  const way: Line[] = []
  for (const line of text.split('\n')) {
    const read = lineAt(text, start)
    start += line.length + 1
    if (isEmpty(line) || read.valueAt === null) continue
    while ((way.at(-1)?.indent ?? -1) >= read.indent) way.pop()
    if (way.map(({ key }) => key).join('.') === parents.join('.')) found.add(read.key)
    way.push(read)
  }
  return found
}

function valuesAt(text: string, offset: number, valueAt: number): Offers | undefined {
  const found = settingAt(text, offset)
  const row = found && configKey(found.path)
  const values = row?.kind === 'flag' ? ['true', 'false'] : (row?.values ?? [])
  const typed = text.slice(valueAt, offset)
  if (values.length === 0 || !/^\s*[\w.-]*$/.test(typed)) return undefined
  const space = typed.length - typed.trimStart().length
  const end = /^[\w.-]*/.exec(text.slice(offset))?.[0].length ?? 0
  const lead = space === 0 ? ' ' : ''
  const offers = values.map((label) => ({ label, insert: lead + label, path: null }))
  return { from: valueAt + space, to: offset + end, offers }
}
