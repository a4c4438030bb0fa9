import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Note } from '@shared/ipc/annotations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { lazyComponent, DefinitionList, Section } from '@/ui/page'
import { WriteLock } from '@/ui/marks'
import Link from '@mui/material/Link'

const ADDRESS = /(https?:\/\/[^\s<>"'`]+)/i
const END = /[.,;:!?)\]}]+$/

/** A text whose web addresses are links. They open in the browser. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address, because the pattern has one group.
  return text.split(new RegExp(ADDRESS, 'gi')).map((part, at) => {
    const address = at % 2 === 1 ? part.replace(END, '') : ''
    if (!URL.canParse(address)) return <span key={at}>{part}</span>
    return (
      <span key={at}>
        <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Link>
        {part.slice(address.length)}
      </span>
    )
  })
}

const NoteDialog = lazyComponent(async () => (await import('./note-dialog')).NoteDialog)

/** An admin's note on a machine or user, stored only on this computer. Stored by id, so that it survives renames. */
export function NotesSection(about: Pick<Note, 'kind' | 'id' | 'name'>) {
  const { kind, id } = about
  const { t, ready } = useTranslation('notes')
  const { t: tCommon } = useTranslation('common')
  const serverId = useServerId() ?? ''
  const { data, error } = useQuery(notesQuery(serverId))
  const [editing, setEditing] = useState(false)
  const note = data?.find((one) => one.kind === kind && one.id === id)
  if (!ready) return null
  return (
    // The server's lock does not apply to notes.
    <WriteLock reason={null}>
      <Section
        title={t('section')}
        actions={
          <Button size="small" disabled={!data} onClick={() => setEditing(true)}>
            {t(note ? 'edit' : 'add')}
          </Button>
        }
      >
        {note ? (
          <DefinitionList
            items={[
              {
                term: t('field.text'),
                value: (
                  <span style={{ whiteSpace: 'pre-line' }}>
                    <LinkedText text={note.text} />
                  </span>
                ),
              },
              { term: t('field.place'), value: note.place && <LinkedText text={note.place} /> },
              { term: t('field.contact'), value: note.contact && <LinkedText text={note.contact} /> },
              { term: t('field.criticality'), value: note.criticality && t(`criticality.${note.criticality}`) },
            ].filter(({ term }) => term !== t('field.text') || note.text !== '')}
          />
        ) : (
          <Typography color="textSecondary">{error ? errorText(error, tCommon) : t('none')}</Typography>
        )}
        {editing ? <NoteDialog {...about} note={note} onClose={() => setEditing(false)} /> : null}
      </Section>
    </WriteLock>
  )
}
