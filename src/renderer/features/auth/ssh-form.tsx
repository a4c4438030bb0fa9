import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SshDestination } from '@shared/host/destination'
import { useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { HostCommandsButton } from '@/components/host/host-commands-button'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { closesWhenSaved } from '@/lib/typed-text'
import { SshFindings } from './ssh-findings'
import { useSshServer } from './use-ssh-server'

const Typed = z.object({ destination: SshDestination })

interface SshFormProps {
  /** Returns to the form for an address and a key. */
  onAddress: () => void
}

/** Adds a server over SSH: connects to its host, shows the findings, then creates a key and saves the server. */
export function SshForm({ onAddress }: SshFormProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination: '' })
  const ssh = useSshServer()
  const { setFocus } = form
  useEffect(() => setFocus('destination'), [setFocus])
  const look = form.handleSubmit(({ destination }) => ssh.find.mutate(destination))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box
        component="form"
        {...closesWhenSaved}
        noValidate
        aria-label={t('form.title')}
        onSubmit={(event) => void look(event)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <FormTextField
          form={form}
          name="destination"
          label={t('form.destination')}
          help={t('form.help')}
          onEdit={ssh.reset}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        <HostCommandsButton />
        {ssh.failure ? <HostFailureAlert failure={ssh.failure} /> : null}
        {ssh.error && !ssh.busy ? <Alert severity="error">{errorText(ssh.error, tCommon)}</Alert> : null}
        <Actions ssh={ssh} onAddress={onAddress} />
      </Box>
      {ssh.findings ? (
        <SshFindings
          findings={ssh.findings}
          report={ssh.report}
          busy={ssh.add.isPending}
          onAdd={(server) => ssh.add.mutate(server)}
        />
      ) : null}
    </Box>
  )
}

function Actions({ ssh, onAddress }: SshFormProps & { ssh: ReturnType<typeof useSshServer> }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      <Button variant="text" onClick={onAddress} sx={{ mr: 'auto', ml: -2 }}>
        {t('form.address')}
      </Button>
      {ssh.find.isPending ? <Button onClick={ssh.reset}>{tCommon('actions.cancel')}</Button> : null}
      <Button
        type="submit"
        variant={ssh.findings ? 'outlined' : 'contained'}
        color={ssh.findings ? 'inherit' : 'primary'}
        loading={ssh.find.isPending}
        disabled={ssh.add.isPending}
      >
        {t('form.find')}
      </Button>
    </Box>
  )
}
