import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ApiError } from '@shared/api/error'
import { viewLimits } from '@shared/ipc/limits'
import type { SavedServer } from '@shared/ipc/session'
import { type ImportPlan, planImport, type Portable } from '@shared/settings-file'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { onCtrlEnter } from '@/ui/submit-key'
import { invoke } from '@/lib/desktop'
import { usePrefs, useSession } from '@/lib/session'
import { focusOnMount } from '@/ui/focus'
import { Link } from 'react-router'

interface ImportDialogProps {
  name: string
  portable: Portable
  onClose: () => void
}

const isChange = ({ servers, views, prefs }: ImportPlan) =>
  prefs.length > 0 || [...servers, ...views].some(({ outcome }) => outcome === 'added' || outcome === 'replaced')

/** Previews the additions and replacements of a settings file, imports it after a confirmation and then asks for the missing keys. */
export function ImportDialog({ name, portable, onClose }: ImportDialogProps) {
  const { t } = useTranslation('settings')
  const { session, setSession } = useSession()
  const { prefs } = usePrefs()
  const titleId = useId()
  // Computed once, because the import itself changes the current settings.
  const [plan] = useState(() => planImport(portable, { servers: session.servers, prefs }))
  const run = useMutation<SavedServer[], ApiError>({
    mutationFn: async () => {
      const done = await invoke('settings:import', portable)
      setSession(done.session)
      return done.session.servers.filter(({ hasKey }) => !hasKey)
    },
  })
  return (
    <Dialog
      open
      onClose={() => !run.isPending && onClose()}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{t(run.data ? 'data.import.done' : 'data.import.title')}</DialogTitle>
      {run.data ? (
        <ImportedServers servers={run.data} onClose={onClose} />
      ) : (
        <Proposal
          name={name}
          plan={plan}
          error={run.error}
          busy={run.isPending}
          onRun={() => run.mutate()}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface ProposalProps {
  name: string
  plan: ImportPlan
  error: ApiError | null
  busy: boolean
  onRun: () => void
  onClose: () => void
}

function Proposal({ name, plan, error, busy, onRun, onClose }: ProposalProps) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const changes = isChange(plan)
  const leftOut = plan.views.filter(({ outcome }) => outcome === 'noRoom').length
  return (
    <Box onKeyDown={onCtrlEnter(() => changes && !busy && onRun())} sx={{ display: 'contents' }}>
      <DialogContent>
        {changes || leftOut === 0 ? (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t(changes ? 'data.import.text' : 'data.import.nothing', { name })}
          </Typography>
        ) : null}
        {leftOut > 0 ? (
          <Alert severity="warning" sx={changes ? { mt: 4 } : {}}>
            {t('data.import.leftOut', { count: leftOut, views: viewLimits.views })}
          </Alert>
        ) : null}
        <ImportPlanList plan={plan} />
        {error ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            {errorText(error, tCommon)}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} ref={focusOnMount}>
          {tCommon(changes ? 'actions.cancel' : 'actions.close')}
        </Button>
        {changes ? (
          <Box component="span">
            <Button variant="contained" color="primary" loading={busy} onClick={onRun}>
              {t('data.import.run')}
            </Button>
          </Box>
        ) : null}
      </DialogActions>
    </Box>
  )
}

/** Lists the imported servers that still need their keys. */
function ImportedServers({ servers, onClose }: { servers: readonly SavedServer[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <DialogContent>
        <Typography>{t('data.import.keys', { count: servers.length })}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {servers.map(({ id, name, url }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 4, py: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
                <Box sx={{ typography: 'mono', color: 'text.secondary' }}>{url}</Box>
              </Box>
              <Button
                component={Link}
                to={`/auth?server=${encodeURIComponent(id)}`}
                aria-label={t('servers.enterKeyOf', { name })}
              >
                {t('servers.enterKey')}
              </Button>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {tCommon('actions.done')}
        </Button>
      </DialogActions>
    </>
  )
}

interface Row {
  key: string
  text: ReactNode
  note: string
  /** True for entries that stay as they are; shown in a lighter colour. */
  quiet: boolean
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {rows.map(({ key, text, note, quiet }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', alignItems: 'baseline', gap: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: quiet ? 'text.secondary' : 'text.primary' }}
            >
              {text}
            </Box>
            <Box sx={{ flex: 'none', maxWidth: '50%', textAlign: 'right', color: 'text.secondary' }}>{note}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Lists every server, view and preference of a file with the effect of the import. */
function ImportPlanList({ plan }: { plan: ImportPlan }) {
  const { t } = useTranslation('settings')
  const servers = plan.servers.map(({ server, outcome, before }) => ({
    key: server.url,
    quiet: outcome === 'same',
    note:
      outcome === 'replaced' && before !== server.name
        ? t('data.import.renamed', { before })
        : t(`data.import.${outcome}`),
    text: (
      <>
        {server.name}
        <Box sx={{ typography: 'mono', color: 'text.secondary' }}>{server.url}</Box>
      </>
    ),
  }))
  const views = plan.views.map(({ name, outcome }) => ({
    key: name,
    quiet: outcome === 'same' || outcome === 'noRoom',
    note: t(`data.import.${outcome}`),
    text: name,
  }))
  const prefs = plan.prefs.map((name) => ({
    key: name,
    quiet: false,
    note: t('data.import.replaced'),
    text: t(`data.pref.${name}`),
  }))
  return (
    <>
      <Rows title={t('data.import.servers')} rows={servers} />
      <Rows title={t('data.import.views')} rows={views} />
      <Rows title={t('data.import.prefs')} rows={prefs} />
    </>
  )
}
