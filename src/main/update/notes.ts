const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Converts release notes to plain text: GitHub's feed contains HTML, which the page never renders. */
export function plainNotes(notes: string): string {
  if (!/<(p|ul|ol|li|h\d|a|div|br|strong|em|code)\b/i.test(notes)) return notes.trim()
  return notes
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>|<\/(p|div|h\d|ul|ol)>/gi, '\n')
    .replace(/<(h\d|p)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
