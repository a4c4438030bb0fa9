import { lazyComponent } from '@/ui/page'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { CommandBlock } from '@/ui/command-block'
import { FilterToggle } from '@/ui/list-filters'
import { loginCommand, YOUR_SERVER } from '@shared/command/login-command'
import { isLoopback } from '@/domain/plain-http'

export const joinPlatforms = ['linux', 'macos', 'windows', 'phone', 'docker'] as const
type JoinPlatform = (typeof joinPlatforms)[number]

/** Every JSON string is also a YAML string. */
function composeFile(server: string, authKey: string | undefined): string {
  const key = authKey === undefined ? [] : [`      TS_AUTHKEY: ${JSON.stringify(authKey)}`]
  return [
    'services:',
    '  tailscale:',
    '    image: tailscale/tailscale:stable',
    '    hostname: my-machine',
    '    environment:',
    ...key,
    `      TS_EXTRA_ARGS: ${JSON.stringify(`--login-server=${server}`)}`,
    '      TS_STATE_DIR: /var/lib/tailscale',
    '      TS_USERSPACE: "false"',
    '    volumes:',
    '      - tailscale-state:/var/lib/tailscale',
    '    devices:',
    '      - /dev/net/tun:/dev/net/tun',
    '    cap_add:',
    '      - net_admin',
    '    restart: unless-stopped',
    'volumes:',
    '  tailscale-state:',
  ].join('\n')
}

/**
 * Returns the command or file that joins a machine of a platform, ready to paste; phones have no command line. If the server's address is
 * unknown (`serverUrl` ''), the command contains a placeholder. Without `authKey` the client prints a page to register with.
 */
export function joinCommand(platform: Exclude<JoinPlatform, 'phone'>, serverUrl: string, authKey?: string): string {
  switch (platform) {
    case 'linux':
      return loginCommand(serverUrl, { authKey, sudo: true })
    case 'macos':
      return loginCommand(serverUrl, { authKey })
    case 'windows':
      return loginCommand(serverUrl, { authKey, shell: 'powershell' })
    case 'docker':
      return composeFile(serverUrl || YOUR_SERVER, authKey)
  }
}

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
      {isLoopback(serverUrl) ? <Alert severity="warning">{t('join.loopback', { url: serverUrl })}</Alert> : null}
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
