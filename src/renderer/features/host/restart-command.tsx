import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { HostFindings } from '@shared/host/host-report'
import { parseRestart } from '@shared/host/own-restart'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { queryKeys } from '@/lib/queries/query-keys'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'
import type { ServerWithHost } from './host-gate'

/** The admin's own command that restarts Headscale, for a Headscale that the console cannot restart. */
export function RestartCommand({ server, how }: { server: ServerWithHost; how: HostFindings['how'] }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const client = useQueryClient()
  const saved = server.hostRestart?.join(' ') ?? ''
  const [typed, setTyped] = useState(saved)
  const isEmpty = typed.trim() === ''
  const command = isEmpty ? null : parseRestart(typed)
  const isWrong = !isEmpty && command === null
  const isSame = (command?.join(' ') ?? '') === saved
  const save = useMutation({
    mutationFn: () => invoke('host:ownRestart', { id: server.id, command }),
    onSuccess: () => {
      toast.show(t('restart.saved'))
      return client.invalidateQueries({ queryKey: queryKeys.host(server.id) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && !isSame) save.mutate()
  }
  const error = save.error ? errorText(toApiError(save.error), tCommon) : undefined
  return (
    <Section title={t('restart.title')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
        <Typography variant="body2" color="textSecondary">
          {t(how === 'process' && saved === '' ? 'restart.process' : 'restart.text')}
        </Typography>
        <TextField
          label={t('restart.label')}
          value={typed}
          error={isWrong || error !== undefined}
          helperText={isWrong ? t('restart.wrong') : (error ?? t('restart.help'))}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 4000 } }}
        />
        {command && !isSame ? <Typography variant="body2">{t('restart.consent')}</Typography> : null}
        <Button type="submit" disabled={isWrong || isSame} loading={save.isPending} sx={{ alignSelf: 'flex-start' }}>
          {t('restart.save')}
        </Button>
      </Box>
    </Section>
  )
}
