const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** More text, in characters, explains no update. */
const MOST = 20_000

/** Converts release notes to plain text: GitHub's feed contains HTML, which the page never renders. */
export function plainNotes(given: string): string {
  const notes = given.slice(0, MOST)
  if (!/<(p|ul|ol|li|h\d|a|div|br|strong|em|code)\b/i.test(notes)) return notes.trim()
  return notes
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>|<\/(p|div|h\d|ul|ol)>/gi, '\n')
    .replace(/<(h\d|p)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
