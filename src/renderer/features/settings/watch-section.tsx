import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { Prefs } from '@shared/ipc/prefs'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { usePrefs } from '@/lib/prefs'
import { useSession } from '@/lib/session'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'

/** Retention periods in days; 0 means forever. */
const RETENTION_DAYS = [0, 90, 365, 1825] as const

/** Settings for the watched servers and for how long their history is kept. */
export function WatchSection() {
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
