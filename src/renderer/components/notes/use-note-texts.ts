import { noteText, type NoteTexts, searchNotes } from '@shared/query/notes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'

/** Includes notes in the machine search. Returns a new object whenever they change. */
export function useSearchedNotes(): NoteTexts {
  const { data } = useQuery(notesQuery(useServerId() ?? ''))
  return useMemo(() => {
    const machines = (data ?? []).filter(({ kind }) => kind === 'machine')
    const texts = new Map(machines.map((note) => [note.id, noteText(note)]))
    searchNotes(texts)
    return texts
  }, [data])
}
