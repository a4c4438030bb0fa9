import { noteText, type NoteTexts } from '@shared/query/notes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'

/** Returns the searchable notes on machines: a new object whenever they change. */
export function useNoteTexts(): NoteTexts {
  const { data } = useQuery(notesQuery(useServerId() ?? ''))
  return useMemo(() => {
    const machines = (data ?? []).filter(({ kind }) => kind === 'machine')
    return new Map(machines.map((note) => [note.id, noteText(note)]))
  }, [data])
}
