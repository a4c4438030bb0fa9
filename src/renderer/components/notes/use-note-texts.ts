import { noteText, type NoteTexts } from '@shared/query/notes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { useSettled } from '@/lib/settled'

/** The same object, so that a server without notes renders no row again. */
const NONE: NoteTexts = new Map()

/** Returns the searchable notes on machines: a new object whenever they change. */
export function useNoteTexts(): NoteTexts {
  const { data } = useQuery({ ...notesQuery(useServerId() ?? ''), enabled: useSettled() })
  return useMemo(() => {
    const machines = (data ?? []).filter(({ kind }) => kind === 'machine')
    return machines.length > 0 ? new Map(machines.map((note) => [note.id, noteText(note)])) : NONE
  }, [data])
}
