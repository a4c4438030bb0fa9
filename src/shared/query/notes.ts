import type { NoteFields } from '@shared/ipc/annotations'

/** Notes about machines, by their ids. */
export type NoteTexts = ReadonlyMap<string, string>

/** Returns the searchable text of a note, one line per field. */
export function noteText({ text, place, contact, criticality }: NoteFields): string {
  return [text, place, contact, criticality ?? ''].filter((line) => line !== '').join('\n')
}

let searched: NoteTexts = new Map()

/**
 * Sets the notes that the query field `note` searches. Machines come from the server, which never gets notes, so the search joins them
 * here.
 */
export function searchNotes(notes: NoteTexts): void {
  searched = notes
}

/** Returns the note about a machine; '' if there is none. */
export const machineNote = (id: string): string => searched.get(id) ?? ''
