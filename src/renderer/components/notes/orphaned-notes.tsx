import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Note } from '@shared/ipc/annotations'
import { noteText } from '@shared/query/machine-facts'
import { useQuery } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { notesQuery, useSetNote } from '@/lib/queries/annotations'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/page'
import { useToast } from '@/ui/toast/toast'

/**
 * Returns the notes on machines and users that no longer exist. Waits for the lists: a missing list must not make its objects look removed.
 */
function useOrphanedNotes(serverId: string): Note[] {
  const { data: notes = [] } = useQuery(notesQuery(serverId))
  const nodes = useQuery(nodesQuery()).data
  const users = useQuery(usersQuery()).data
  const isGone = ({ kind, id }: Note) => {
    if (kind !== 'machine' && kind !== 'user') return false
    const list: readonly { id: string }[] | undefined = kind === 'machine' ? nodes : users
    return list !== undefined && list.every((one) => one.id !== id)
  }
  return notes.filter(isGone)
}

/** Shows notes on removed machines and users, which are kept until the user deletes them. */
export function OrphanedNotes() {
  const { t, ready } = useTranslation('notes')
  const { t: tCommon } = useTranslation('common')
  const serverId = useServerId() ?? ''
  const gone = useOrphanedNotes(serverId)
  const set = useSetNote()
  const toast = useToast()
  if (!ready || gone.length === 0) return null
  const remove = (note: Note) => {
    const { at: _at, ...kept } = note
    const nothing = { ...kept, text: '', place: '', contact: '', criticality: null }
    const fail = {
      onError: (error: Parameters<typeof errorText>[0]) => toast.show(errorText(error, tCommon), { kind: 'error' }),
    }
    const undo = () => set.mutate({ serverId, note: kept }, fail)
    set.mutate(
      { serverId, note: nothing },
      { ...fail, onSuccess: () => toast.show(t('removed', { name: note.name }), { undo }) },
    )
  }
  return (
    <Section title={t('gone', { count: gone.length })}>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        {gone.map((note) => (
          <Box
            component="li"
            key={`${note.kind} ${note.id}`}
            sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {note.name}
              <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                {noteText({ ...note, criticality: null })}
              </Typography>
            </Box>
            <Button size="small" aria-label={t('removeOf', { name: note.name })} onClick={() => remove(note)}>
              {t('remove')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
