import { lazyComponent } from '@/ui/lazy-component'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { joinCommand, type JoinPlatform, joinPlatforms } from '@/domain/join-commands'
import { CommandBlock } from '@/ui/command-block'
import { FilterToggle } from '@/ui/filter-toggle'

const QrCode = lazyComponent(
  async () => (await import('./qr-code')).QrCode,
  () => <Box sx={{ width: 168, height: 168, flex: 'none' }} />,
)

interface JoinCommandsProps {
  /** The server's address for clients; '' if unknown. */
  serverUrl: string
  /** A pre-auth key; without one the client shows a registration key. */
  authKey?: string
  onCopied?: () => void
}

/** On a phone, users type the server address and key or scan them, where other platforms get a command. */
function Phone({ serverUrl, authKey, onCopied }: JoinCommandsProps) {
  const { t } = useTranslation('commands')
  const copied = onCopied && { onCopied }
  return (
    <Box sx={{ display: 'flex', gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2">{t(authKey === undefined ? 'join.phoneSteps' : 'join.phoneKeySteps')}</Typography>
        <CommandBlock command={serverUrl} label={t('join.address')} {...copied} />
        {authKey === undefined ? null : <CommandBlock command={authKey} label={t('join.key')} {...copied} />}
      </Box>
      <QrCode text={authKey ?? serverUrl} label={t(authKey === undefined ? 'join.qrAddress' : 'join.qrKey')} />
    </Box>
  )
}

/** Instructions for joining a machine on each platform: a command to copy, or for phones the values to type and a QR code. */
export function JoinCommands(props: JoinCommandsProps) {
  const { t } = useTranslation('commands')
  const [platform, setPlatform] = useState<JoinPlatform>('linux')
  const { serverUrl, authKey, onCopied } = props
  const options = joinPlatforms.map((value) => ({ value, label: t(`join.${value}`) }))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FilterToggle label={t('join.platform')} options={options} value={platform} onChange={setPlatform} />
      {platform === 'phone' ? (
        <Phone {...props} />
      ) : (
        <CommandBlock
          command={joinCommand(platform, serverUrl, authKey)}
          label={t('join.command', { platform: t(`join.${platform}`) })}
          {...(onCopied && { onCopied })}
        />
      )}
    </Box>
  )
}
