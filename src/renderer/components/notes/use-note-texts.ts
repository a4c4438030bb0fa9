import type { Note } from '@shared/ipc/annotations'
import { noteText, type NoteTexts } from '@shared/query/machine-facts'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { whenSettled } from '@/lib/settled'

/** The same object, so that a server without notes renders no row again. */
const NONE: NoteTexts = new Map()

function textsOf(notes: readonly Note[]): NoteTexts {
  const machines = notes.filter(({ kind }) => kind === 'machine')
  return machines.length > 0 ? new Map(machines.map((note) => [note.id, noteText(note)])) : NONE
}

/** Returns the searchable notes on machines: a new object whenever they change. They are read after the first frame of the page. */
export function useNoteTexts(): NoteTexts {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  // useQuery would render the whole page again when the request starts and when it ends.
  const observer = useMemo(
    () => new QueryObserver(client, { ...notesQuery(serverId), select: textsOf, enabled: false }),
    [client, serverId],
  )
  useEffect(
    () => whenSettled(() => observer.setOptions({ ...notesQuery(serverId), select: textsOf, enabled: true })),
    [observer, serverId],
  )
  const subscribe = useCallback((tell: () => void) => observer.subscribe(tell), [observer])
  return useSyncExternalStore(subscribe, () => observer.getCurrentResult().data ?? NONE)
}
