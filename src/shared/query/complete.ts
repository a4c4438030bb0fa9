import type { QueryLanguage } from './language'

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
