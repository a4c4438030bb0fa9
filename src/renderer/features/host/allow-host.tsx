import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SshDestination } from '@shared/host/destination'
import type { SavedServer } from '@shared/ipc/session'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { HostCommands } from '@/components/host/host-commands'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { Page, Section } from '@/ui/page'
import { useAllowHost } from './use-allow-host'

const Typed = z.object({ destination: SshDestination })

/** Explains what the console can do on the host, and asks for the permission and the SSH destination. */
export function AllowHost({ title, server }: { title: string; server: SavedServer }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination: server.ssh ?? '' })
  const { allow, failure } = useAllowHost(server.id)
  const submit = form.handleSubmit(({ destination }) => allow.mutate(destination))
  return (
    <Page title={title} context={t('page.off')} local>
      <Box
        component="form"
        noValidate
        aria-label={t('allow.title')}
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 640, mb: 6 }}
      >
        <Typography>
          <strong>{t('allow.needs', { page: title })}</strong> {t('allow.what')}
        </Typography>
        <Typography>{t('allow.text')}</Typography>
        <FormTextField
          form={form}
          name="destination"
          label={t('form.destination')}
          help={t('form.help')}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        {failure ? <HostFailureAlert failure={failure} /> : null}
        {allow.error ? <Alert severity="error">{errorText(allow.error, tCommon)}</Alert> : null}
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={allow.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('allow.submit')}
        </Button>
      </Box>
      <Section title={t('commands.title')}>
        <Box sx={{ maxWidth: 800 }}>
          <HostCommands />
        </Box>
      </Section>
    </Page>
  )
}
