const MARKS = /\p{M}+/gu
const NOT_ASCII = /[^\u0020-\u007e]/

/** Returns the text in lower case and without accents, as searches and orders compare it. */
export function withoutAccents(text: string): string {
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKD').replace(MARKS, '') : text
  return plain.toLowerCase()
}

/** How many options a list draws at once; typing narrows them. A network has up to 50,000 machines, and each option costs time to draw. */
export const OPTIONS_DRAWN = 100

interface OptionState<T> {
  readonly inputValue: string
  readonly getOptionLabel: (option: T) => string
}

/**
 * Returns the first options whose label contains the typed text, without regard to case and accents. The theme gives it to every
 * Autocomplete as `filterOptions`; a field that searches by more than the label calls it with another `getOptionLabel`.
 */
export function firstOptions<T>(options: T[], { inputValue, getOptionLabel }: OptionState<T>): T[] {
  const wanted = withoutAccents(inputValue)
  if (wanted === '') return options.slice(0, OPTIONS_DRAWN)
  const found: T[] = []
  for (const option of options) {
    if (withoutAccents(getOptionLabel(option)).includes(wanted)) found.push(option)
    if (found.length === OPTIONS_DRAWN) break
  }
  return found
}
