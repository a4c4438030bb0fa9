import type { NoteFields } from '@shared/ipc/annotations'

/** Notes about machines, by their ids. */
export type NoteTexts = ReadonlyMap<string, string>

/** Returns the searchable text of a note, one line per field. */
export function noteText({ text, place, contact, criticality }: NoteFields): string {
  return [text, place, contact, criticality ?? ''].filter((line) => line !== '').join('\n')
}
