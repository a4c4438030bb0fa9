import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { SettingsFileRead } from '@shared/settings-file'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { issueText } from '@/lib/issue-text'
import { lazyComponent } from '@/ui/lazy-component'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'

const ImportDialog = lazyComponent(async () => (await import('./import-dialog')).ImportDialog)

/** Settings files are a few kilobytes; reject anything larger than this, in bytes. */
const MAX_BYTES = 1_000_000
/** Maximum number of problems listed per file. */
const MAX_NAMED = 5

interface Chosen {
  name: string
  read: SettingsFileRead
}

/** Describes the problems of a file. */
function FileRefused({ name, read }: Chosen) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  if (read.kind === 'read') return null
  return (
    <Alert severity="error" sx={{ mt: 4, maxWidth: 640, overflowWrap: 'anywhere' }}>
      {t(`data.transfer.${read.kind}`, { name })}
      {read.kind === 'invalid' ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {read.problems.slice(0, MAX_NAMED).map((problem) => (
            <li key={`${problem.path} ${problem.key}`}>
              <Box component="span" sx={{ typography: 'mono' }}>
                {problem.path}
              </Box>
              {`: ${issueText(problem, tCommon)}`}
            </li>
          ))}
        </Box>
      ) : null}
    </Alert>
  )
}

async function readChosen(file: File): Promise<SettingsFileRead> {
  if (file.size > MAX_BYTES) return { kind: 'notOurs' }
  const { readSettingsFile } = await import('@shared/settings-file')
  try {
    return readSettingsFile(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
  } catch {
    return { kind: 'notJson' }
  }
}

/** Exports servers and preferences to a file without secrets, and imports such a file. */
export function TransferSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const fail = (thrown: unknown) => toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
  const save = async () => {
    if (await invoke('settings:export')) toast.show(t('data.transfer.exported'))
  }
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    try {
      if (file) setChosen({ name: file.name, read: await readChosen(file) })
    } finally {
      // Allow the same file to be chosen again after it was corrected.
      target.value = ''
    }
  }
  return (
    <Section title={t('data.transfer.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>{t('data.transfer.text')}</Typography>
      <Button onClick={() => void save().catch(fail)} sx={{ mr: 2 }}>
        {t('data.transfer.export')}
      </Button>
      <Button onClick={() => field.current?.click()}>{t('data.transfer.import')}</Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('data.transfer.import')}
        onChange={(event) => void open(event).catch(fail)}
      />
      {chosen ? <FileRefused {...chosen} /> : null}
      {chosen?.read.kind === 'read' ? (
        <ImportDialog name={chosen.name} portable={chosen.read.portable} onClose={() => setChosen(null)} />
      ) : null}
    </Section>
  )
}
