import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ApiError } from '@shared/api/error'
import { viewLimits } from '@shared/ipc/view-limits'
import type { SavedServer } from '@shared/ipc/session'
import { type ImportPlan, planImport, type Portable } from '@shared/settings-file'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { onCtrlEnter } from '@/ui/submit-key'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { usePrefs } from '@/lib/prefs'
import { useSession } from '@/lib/session'
import { focusOnMount } from '@/ui/focus'
import { ImportedServers } from './imported-servers'
import { ImportPlanList } from './import-plan-list'

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
