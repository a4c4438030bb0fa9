import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ApiError, toApiError } from '@shared/api/error'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { errorText, issueText, usePageTitle, useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { invoke } from '@/lib/desktop'
import { useCurrentServer, usePrefs, useSession } from '@/lib/session'
import { Page, Section, lazyComponent } from '@/ui/page'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import { ConfirmDialog } from '@/ui/dialogs'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { Prefs } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import Alert from '@mui/material/Alert'
import type { SettingsFileRead } from '@shared/settings-file'

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
function TransferSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const fail = (thrown: unknown) => toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
  const save = async () => {
    if (await invoke('settings:export')) saySaved(t('data.transfer.exported'))
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

/** Retention periods in days; 0 means forever. */
const RETENTION_DAYS = [0, 90, 365, 1825] as const

/** Settings for the watched servers and for how long their history is kept. */
function WatchSection() {
  const { t } = useTranslation('settings')
  const { prefs, setPrefs } = usePrefs()
  const { session } = useSession()
  const toast = useToast()
  const { t: tCommon } = useTranslation('common')
  const save = (change: Partial<Prefs>) =>
    void setPrefs(change).catch((thrown: unknown) =>
      toast.show(t('general.saveFailed', { error: errorText(toApiError(thrown), tCommon) }), { kind: 'error' }),
    )
  const servers = [
    ...session.servers.map(({ id, name }) => ({ id, label: t('data.watch.server', { name }) })),
    { id: DEMO_SERVER_ID, label: t('data.watch.demo') },
  ]
  const watch = (id: string, on: boolean) => {
    const others = prefs.unwatched.filter((each) => each !== id)
    save({ unwatched: on ? others : [...others, id] })
  }
  return (
    <Section title={t('data.watch.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>{t('data.watch.text')}</Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1, mb: 4 }}>
        {servers.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={
              <Switch checked={!prefs.unwatched.includes(id)} onChange={(event) => watch(id, event.target.checked)} />
            }
          />
        ))}
      </Box>
      <Retention prefs={prefs} onSave={save} />
      <FormControlLabel
        label={t('data.watch.keepsLastKnown')}
        sx={{ mt: 4 }}
        control={
          <Switch checked={prefs.keepsLastKnown} onChange={(event) => save({ keepsLastKnown: event.target.checked })} />
        }
      />
      <Typography sx={{ maxWidth: 640, color: 'text.secondary' }}>{t('data.watch.keepsLastKnownText')}</Typography>
    </Section>
  )
}

/** Selects the retention periods of the journal and of presence data. */
function Retention({ prefs, onSave }: { prefs: Prefs; onSave: (change: Partial<Prefs>) => void }) {
  const { t } = useTranslation('settings')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {(['journalDays', 'presenceDays'] as const).map((kept) => (
        <TextField
          key={kept}
          select
          label={t(`data.watch.${kept}`)}
          value={prefs[kept] ?? 0}
          onChange={(event) => onSave({ [kept]: Number(event.target.value) || null })}
          sx={{ width: 220 }}
        >
          {RETENTION_DAYS.map((days) => (
            <MenuItem key={days} value={days}>
              {days === 0 ? t('data.watch.forever') : t('data.watch.days', { count: days })}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  )
}

/** Settings for what the console asks on the internet besides its servers and its own updates. */
function InternetSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { prefs, setPrefs } = usePrefs()
  const toast = useToast()
  const save = (asksReleases: boolean) =>
    void setPrefs({ asksReleases }).catch((thrown: unknown) =>
      toast.show(t('general.saveFailed', { error: errorText(toApiError(thrown), tCommon) }), { kind: 'error' }),
    )
  return (
    <Section title={t('data.internet.title')}>
      <FormControlLabel
        label={t('data.internet.releases')}
        control={<Switch checked={prefs.asksReleases} onChange={(event) => save(event.target.checked)} />}
      />
      <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
        {t('data.internet.text')}
      </Typography>
    </Section>
  )
}

function SessionSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const server = useCurrentServer()
  const toast = useToast()
  const signOut = useMutation<void, ApiError>({
    mutationFn: async () => setSession(await invoke('session:signOut')),
    onError: (error) => toast.show(errorText(error, tCommon), { kind: 'error' }),
  })
  return (
    <Section title={t('data.session.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>
        {server ? t('data.session.server', { name: server.name }) : t('data.session.demo')}
      </Typography>
      <Button onClick={() => signOut.mutate()} loading={signOut.isPending} sx={{ mr: 2 }}>
        {tCommon('server.signOut')}
      </Button>
      <Button component={Link} to="/settings/servers">
        {t('data.session.servers')}
      </Button>
    </Section>
  )
}

function ForgetSection() {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('data.forget.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>{t('data.forget.text')}</Typography>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('data.forget.button')}
      </Button>
      {asking ? <ForgetAllDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

/** The Data page: sign out, export and import settings, delete everything stored on this computer. */
export function DataPage() {
  const title = usePageTitle('/settings/data')
  const { t } = useTranslation('settings')
  return (
    <Page title={title} context={t('data.context')}>
      <SessionSection />
      <WatchSection />
      <InternetSection />
      <TransferSection />
      <ForgetSection />
    </Page>
  )
}

/** Asks before all data is deleted. The console then restarts as if for the first time. */
function ForgetAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { servers } = useSession().session
  const forget = useMutation<void, ApiError>({ mutationFn: () => invoke('settings:forgetAll') })
  const keys = servers.filter(({ hasKey }) => hasKey).length
  const losses = [
    ...(servers.length > 0 ? [t('data.forget.lossServers', { count: servers.length })] : []),
    ...(keys > 0 ? [t('data.forget.lossKeys', { count: keys })] : []),
    t('data.forget.lossDrafts'),
    t('data.forget.lossHistory'),
    t('data.forget.lossDemo'),
    t('data.forget.lossPrefs'),
    t('data.forget.lossLogs'),
  ]
  return (
    <ConfirmDialog
      open
      danger
      title={t('data.forget.ask')}
      body={t('data.forget.body')}
      losses={losses}
      typeToConfirm={t('data.forget.word')}
      confirmLabel={t('data.forget.confirm')}
      busy={forget.isPending || forget.isSuccess}
      error={forget.error ? errorText(forget.error, tCommon) : null}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    />
  )
}
