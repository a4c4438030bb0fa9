import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visible } from '@shared/visible'
import { userName } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { columnNames, ImportProblems, ImportReading } from '@/components/import/import-problems'
import { type ImportedText, ImportSource, useReadList } from '@/components/import/import-source'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import { useServerNow } from '@/lib/now'
import { usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { VirtualList } from '@/ui/virtual-list'
import { CreatedKeysDialog } from './created-keys-dialog'
import { plannedKeyText, useCreateKeys } from './use-create-keys'

const NOTHING: ImportedText = { name: null, text: '' }
const COLUMNS = ['user', 'tags', 'reusable', 'ephemeral', 'expires']
const ROW = 44

/** Returns the owner of machines that join with the new key: a user, tags or both. */
function lineOwner({ user, tags }: NewKeyLine): string {
  return [...(user ? [userName(user)] : []), ...tags].join(' ')
}

/** Lists keys to be created. */
export function Planned({ rows }: { rows: readonly NewKeyLine[] }) {
  const { t, i18n } = useTranslation('keys')
  return (
    <div>
      <Typography variant="subtitle2" component="p" role="status" sx={{ mb: 1 }}>
        {t('preAuth.import.plan', { count: rows.length })}
      </Typography>
      <VirtualList
        label={t('preAuth.import.preview')}
        count={rows.length}
        rowHeight={ROW}
        maxHeight={4 * ROW}
        itemKey={(index) => String(rows[index]?.line)}
        render={(index) => {
          const row = rows[index]
          if (!row) return null
          const owner = visible(lineOwner(row))
          return (
            <Box sx={{ height: ROW, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
              <div title={owner}>{owner}</div>
              <Typography variant="body2" component="div" color="textSecondary">
                {plannedKeyText(t, i18n.language, row)}
              </Typography>
            </Box>
          )
        }}
      />
    </div>
  )
}

/** Creates the pre-auth keys of a list after a preview of its valid lines, then shows their secrets once. */
export function ImportKeysDialog({ onClose }: { onClose: () => void }) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { t: tCommand } = useTranslation('commands')
  const users = useQuery(usersQuery())
  const { tagOnlyPreAuthKey: tagOnly } = useCapabilities()
  const [source, setSource] = useState(NOTHING)
  const [asked, setAsked] = useState(false)
  const { creation, ...run } = useCreateKeys()
  const { text } = source
  const given = source.name !== null || text.trim() !== ''
  const question = useMemo(() => {
    if (!given || !users.data) return null
    return { kind: 'keys', text, facts: { users: users.data, tagOnly, now: serverNow() } } as const
  }, [given, text, users.data, tagOnly, serverNow])
  const read = useReadList(question)
  if (creation) return <CreatedKeysDialog creation={creation} onStop={run.stop} onRetry={run.retry} onDone={onClose} />
  const rows = read?.rows ?? []
  const columns = columnNames(COLUMNS, tCommand)
  const problem = asked && !given ? tCommand('import.required') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (rows.length > 0) run.start(rows)
  }
  return (
    <FormDialog
      open
      discards
      title={t('preAuth.import.title')}
      submitLabel={
        rows.length > 0 ? t('preAuth.import.submit', { count: rows.length }) : t('preAuth.import.submitNone')
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ImportSource value={source} onChange={setSource} columns={columns} error={problem} />
      <MissingLists lists={{ users }} />
      {question && !read ? <ImportReading /> : null}
      {read ? <ImportProblems read={read} columns={columns} /> : null}
      {rows.length > 0 ? <Planned rows={rows} /> : null}
    </FormDialog>
  )
}
