import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ApiError } from '@shared/api/error'
import type { BackupChoices } from '@shared/host/backup'
import { backupIntervals } from '@shared/host/backup-intervals'
import type { BackupState } from '@shared/ipc/backup'
import { visible } from '@shared/visible'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { dataSize, relativeTime } from '@/lib/format'
import { useOwnNow } from '@/lib/now'
import { backupSizeQuery, backupStateQuery } from '@/lib/queries/host'
import { DefinitionList } from '@/ui/definition-list'
import { FilterToggle } from '@/ui/filter-toggle'

type Chosen = Partial<Omit<BackupChoices, 'folder'>>

/** Sets the folder of the backups, their schedule and the number to keep. */
export function BackupSettings({ id, state: { choices, next } }: { id: string; state: BackupState }) {
  const { t } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const now = useOwnNow()
  const onSettled = () => client.invalidateQueries({ queryKey: backupStateQuery(id).queryKey })
  const choose = useMutation<void, ApiError, Chosen | 'folder'>({
    mutationFn: (chosen) =>
      chosen === 'folder' ? invoke('backup:folder', { id }) : invoke('backup:choose', { id, choices: chosen }),
    onSettled,
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
      {choose.error ? <Alert severity="error">{errorText(choose.error, tCommon)}</Alert> : null}
      <DefinitionList
        items={[
          { term: t('settings.database'), value: <Size id={id} /> },
          {
            term: t('settings.folder'),
            value: <Folder path={choices.folder} onChange={() => choose.mutate('folder')} />,
          },
          {
            term: t('settings.schedule'),
            value: (
              <FilterToggle
                label={t('settings.schedule')}
                value={choices.every}
                options={backupIntervals.map((value) => ({ value, label: t(`settings.${value}`) }))}
                onChange={(every) => choose.mutate({ every })}
              />
            ),
          },
        ]}
      />
      {next === null ? null : (
        <>
          <Typography variant="body2">
            {t('settings.next', {
              when: relativeTime(tCommon, Date.parse(next) < now ? new Date(now).toISOString() : next, now),
            })}
          </Typography>
          <Keep key={choices.keep} keep={choices.keep} onChange={(keep) => choose.mutate({ keep })} />
        </>
      )}
    </Box>
  )
}

function Folder({ path, onChange }: { path: string; onChange: () => void }) {
  const { t } = useTranslation('backup')
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {visible(path)}
      </Typography>
      <Button size="small" onClick={onChange}>
        {t('settings.change')}
      </Button>
    </Box>
  )
}

function Keep({ keep, onChange }: { keep: number; onChange: (keep: number) => void }) {
  const { t } = useTranslation('backup')
  const [typed, setTyped] = useState(String(keep))
  const number = Number(typed)
  const isValid = Number.isInteger(number) && number >= 1 && number <= 365
  return (
    <TextField
      label={t('settings.keep')}
      helperText={t('settings.keepHelp')}
      error={!isValid}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => isValid && number !== keep && onChange(number)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ maxWidth: 420 }}
    />
  )
}

/** Shows the size of the database on the host. */
function Size({ id }: { id: string }) {
  const { t, i18n } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(backupSizeQuery(id))
  if (error) return errorText(error, tCommon)
  if (data?.failure) return <HostFailureAlert failure={data.failure} />
  if (!data?.size) return t('settings.measuring')
  const { database, bytes } = data.size
  return database === 'sqlite' ? t('settings.sqlite', { size: dataSize(bytes, i18n.language) }) : t('settings.postgres')
}
