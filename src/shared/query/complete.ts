import { type Field, type Operator, operators, parseQuery, type QueryLanguage } from './language'

/** Words people write for a unit of time, by their first letters, and the language's own form. */
const UNITS: readonly (readonly [RegExp, number, string])[] = [
  [/^(m|min)/i, 1, 'm'],
  [/^(h|std|stunde)/i, 1, 'h'],
  [/^(d|t)/i, 1, 'd'],
  [/^w/i, 1, 'w'],
  [/^(y|j)/i, 1, 'y'],
]
const MONTH = /^(mo|monat)/i

/** Common names of fields that have another name here. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  unseen: 'seen',
  lastseen: 'seen',
  last: 'seen',
  status: 'state',
  tags: 'tag',
  host: 'name',
  hostname: 'name',
  address: 'ip',
  expired: 'expires',
}

/** Returns the number of letters to change, add or remove to get from one word to the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Returns the most similar words, the nearest first; leaves out those with little in common. */
function nearest(word: string, words: readonly string[]): string[] {
  const wanted = word.toLowerCase()
  const rated = words.map((one) => {
    const related = wanted.length > 2 && (one.startsWith(wanted) || wanted.startsWith(one))
    return { one, far: related ? 1 : distance(wanted, one.toLowerCase()) }
  })
  const most = Math.max(1, Math.floor(word.length / 2.5))
  return rated
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far)
    .map(({ one }) => one)
}

function fieldNames<Row>(written: string, { fields, aliases }: QueryLanguage<Row>): string[] {
  const name = written.toLowerCase()
  const known = Object.keys(fields)
  const exact = Object.hasOwn(fields, name) ? name : aliases[name]
  if (exact) return [exact]
  const common = COMMON_NAMES[name]
  const similar = nearest(name, [...known, ...Object.keys(aliases)]).map((one) => aliases[one] ?? one)
  return [...(common && known.includes(common) ? [common] : []), ...similar]
}

/** Reads "30 days", "30" and "1month" as lengths of time. */
function durations(value: string): string[] {
  const [, count, unit = ''] = /^(\d{1,5})\s*([a-zä]*)$/i.exec(value) ?? []
  if (count === undefined) return []
  if (unit === '') return [`${count}d`]
  if (MONTH.test(unit)) return [`${30 * Number(count)}d`]
  const [, , own] = UNITS.find(([words]) => words.test(unit)) ?? []
  return own ? [`${count}${own}`] : []
}

/** Returns the operators to try: those written, then the field's own; for times "longer ago" first. */
function operatorsFor<Row>(signs: string, value: string, field: Field<Row>): readonly Operator[] {
  const written = operators.filter((op) => op !== ':' && signs.includes(op))
  const times = durations(value).length > 0 ? (['>', ':', '<', '~'] as const) : operators
  return [...written, ...times].filter((op) => field.ops.includes(op))
}

function valuesFor<Row>(value: string, { choices = [] }: Field<Row>): string[] {
  return [value, ...durations(value), ...nearest(value, choices)]
}

/**
 * Returns the valid term nearest to an invalid one: `seen>30d` for `seen:>30d` and for `unseen:30d`, `state:offline` for `state:offlin`.
 * Null if nothing is near.
 */
export function suggestTerm<Row>(term: string, language: QueryLanguage<Row>): string | null {
  const [, not = '', written, signs = '', rest = ''] = /^(-?)([a-z]+)([:~<>=]+)(.*)$/is.exec(term) ?? []
  if (written === undefined) return null
  const value = rest.replaceAll('"', '').trim()
  for (const name of fieldNames(written, language)) {
    const field = language.fields[name]
    if (!field) continue
    for (const each of valuesFor(value, field))
      for (const op of operatorsFor(signs, value, field)) {
        const text = /[\s,"]/.test(each) ? JSON.stringify(each) : each
        const candidate = `${not}${name}${op}${text}`
        const { terms, problems } = parseQuery(candidate, language)
        if (problems.length === 0 && terms.length === 1 && terms[0]?.field === name) return candidate
      }
  }
  return null
}

interface Completion {
  /** The offered text. */
  readonly label: string
  /** The field that it is or belongs to. */
  readonly field: string
  /** The text with the completion, and the cursor position. */
  readonly text: string
  readonly cursor: number
}

const MAX = 8

/** Returns the usual operator of a field: for values, or for times. */
function usualOperator<Row>(name: string, { fields }: QueryLanguage<Row>): string {
  const { ops = [], choices = [] } = fields[name] ?? {}
  if (!ops.includes('<')) return ':'
  // People look for expiries that are near, and for old clients.
  return choices.includes('expired') || name === 'version' ? '<' : '>'
}

/**
 * Returns completions for the word before the cursor: fields by their start, and after a colon the possible values. `values` returns those
 * that depend on the rows. Empty if nothing was typed.
 */
export function completions<Row>(
  text: string,
  cursor: number,
  { language, values }: { language: QueryLanguage<Row>; values: (field: string) => readonly string[] },
): Completion[] {
  const [, word = ''] = /(?:^|\s)-?(\S*)$/.exec(text.slice(0, cursor)) ?? []
  const rest = text.slice(cursor)
  const offer = (field: string, label: string, begun: string, written: string): Completion => {
    const before = text.slice(0, cursor - begun.length) + written
    return { field, label, text: before + rest, cursor: before.length }
  }
  const [, field = '', list = ''] = /^([a-z]+):(.*)$/i.exec(word) ?? []
  if (field === '') {
    const begun = word.toLowerCase()
    const names = Object.keys(language.fields).filter(
      (name) => begun !== '' && name.startsWith(begun) && isReported(name, language),
    )
    return names
      .map((name) => offer(name, name + usualOperator(name, language), word, name + usualOperator(name, language)))
      .slice(0, MAX)
  }
  const name = language.aliases[field.toLowerCase()] ?? field.toLowerCase()
  if (!Object.hasOwn(language.fields, name)) return []
  const begun = list.split(',').at(-1) ?? ''
  const all = [...(language.fields[name]?.choices ?? []), ...values(name)]
  return all
    .filter(
      (value) => value.toLowerCase().startsWith(begun.toLowerCase()) && value.toLowerCase() !== begun.toLowerCase(),
    )
    .slice(0, MAX)
    .map((value) => offer(name, value, begun, /[\s",]/.test(value) ? JSON.stringify(value) : value))
}

/** Fields that no server reports are not offered. */
function isReported<Row>(name: string, { fields }: QueryLanguage<Row>): boolean {
  return fields[name]?.check(':', '') !== 'untold'
}
