import type { NoteFields } from '@shared/ipc/care'

/** What is written about things, by their ids. */
export type NoteTexts = ReadonlyMap<string, string>

/** Everything of a note that can be searched, a line each. */
export function noteText({ text, place, contact, criticality }: NoteFields): string {
  return [text, place, contact, criticality ?? ''].filter((line) => line !== '').join('\n')
}

let searched: NoteTexts = new Map()

/**
 * Has the field `note` of the query for machines find these. Machines carry no notes, since they come from the server, which never gets
 * one: what is written about them meets them in the search.
 */
export function searchNotes(notes: NoteTexts): void {
  searched = notes
}

/** What is written about a machine; '' for nothing. */
export const machineNote = (id: string): string => searched.get(id) ?? ''
