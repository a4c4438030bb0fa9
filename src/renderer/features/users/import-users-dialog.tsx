import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { columnNames, ImportProblems, ImportReading } from '@/components/import/import-problems'
import { type ImportedText, ImportSource, useReadList } from '@/components/import/import-source'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { planCreateUsers } from '@/domain/other-plans'
import { usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'

const NOTHING: ImportedText = { name: null, text: '' }
const COLUMNS = { profiles: ['name', 'displayName', 'email'], names: ['name'] } as const

/** Creates the users of a list after a preview of its valid lines. */
export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users')
  const { t: tCommand } = useTranslation('commands')
  const users = useQuery(usersQuery())
  const { userProfile: profiles } = useCapabilities()
  const [source, setSource] = useState(NOTHING)
  const [asked, setAsked] = useState(false)
  const { text } = source
  const given = source.name !== null || text.trim() !== ''
  const question = useMemo(
    () => (given ? ({ kind: 'users', text, facts: { profiles } } as const) : null),
    [given, text, profiles],
  )
  const read = useReadList(question)
  const plan = useMemo(
    () => (read && read.rows.length > 0 && users.data ? planCreateUsers(read.rows, users.data) : null),
    [read, users.data],
  )
  const count = plan?.acts.length ?? 0
  const columns = columnNames(COLUMNS[profiles ? 'profiles' : 'names'], tCommand)
  const problem = asked && !given ? tCommand('import.required') : null
  return (
    <BulkDialog
      title={t('import.title')}
      submitLabel={plan ? t('import.submit', { count }) : t('import.submitNone')}
      action="createUsers"
      plan={plan}
      check={(start) => {
        setAsked(true)
        if (plan) start()
      }}
      onClose={onClose}
      onStarted={onClose}
    >
      <ImportSource value={source} onChange={setSource} columns={columns} error={problem} />
      {profiles ? null : <Typography color="textSecondary">{t('create.nameOnly')}</Typography>}
      <MissingLists lists={{ users }} />
      {question && !read ? <ImportReading /> : null}
      {read ? <ImportProblems read={read} columns={columns} /> : null}
    </BulkDialog>
  )
}
