import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HostFindings } from '@shared/host/host-report'
import type { ConnectionReport } from '@shared/ipc/connection'
import { ServerColor, ServerName } from '@shared/ipc/session'
import { proposedName } from '@shared/server-address'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { ServerColorField } from '@/components/connection/server-look-fields'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { FindingsList } from '@/components/host/findings-list'
import { problemText } from '@/lib/problem-text'
import { closesWhenSaved } from '@/lib/typed-text'

const Look = z.object({ name: ServerName, color: ServerColor })
type Look = z.infer<typeof Look>

interface SshFindingsProps {
  findings: HostFindings
  /** The test that failed after the key was created. */
  report: ConnectionReport | null
  busy: boolean
  onAdd: (server: Look) => void
}

/** Shows the findings on the host and the next commands, and asks for the server's name. */
export function SshFindings({ findings, report, busy, onAdd }: SshFindingsProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { serverUrl, commands } = findings
  const form = useZodForm<Look>(Look, { name: proposedName(serverUrl), color: 'blue' })
  const problem = report?.problem
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      aria-label={t('found.title')}
      onSubmit={(event) => void form.handleSubmit(onAdd)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, borderTop: 1, borderColor: 'divider', pt: 3 }}
    >
      <FindingsList findings={findings} />
      <div>
        <Typography variant="body2" color="textSecondary">
          {t('found.runs')}
        </Typography>
        {commands.map((line) => (
          <Typography key={line} component="code" variant="mono" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </div>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 4 }}>
        <FormTextField form={form} name="name" label={t('found.name')} />
        <ServerColorField form={form} />
      </Box>
      {problem ? <Alert severity="error">{problemText(problem.code, problem.params, tCommon)}</Alert> : null}
      <Button type="submit" variant="contained" color="primary" loading={busy} sx={{ alignSelf: 'flex-end' }}>
        {t('found.add')}
      </Button>
    </Box>
  )
}
