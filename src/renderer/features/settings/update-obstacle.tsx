import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { UpdateObstacle } from '@shared/ipc/update'
import { useTranslation } from '@/lib/texts'
import { CommandBlock } from '@/ui/command-block'

const commands: Partial<Record<UpdateObstacle, string>> = {
  deb: 'sudo apt install ./mesh-console-*.deb',
  rpm: 'sudo dnf install ./mesh-console-*.rpm',
}

/** Explains how to get a new version if the console cannot update itself. */
export function UpdateObstacleHelp({ obstacle }: { obstacle: UpdateObstacle }) {
  const { t } = useTranslation('settings')
  const command = commands[obstacle]
  const released = obstacle !== 'development'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography color="textSecondary">{t(`updates.obstacle.${obstacle}`)}</Typography>
      {command ? <CommandBlock command={command} label={t('updates.command')} /> : null}
      {released ? (
        <Link href={import.meta.env.RELEASES_PAGE} target="_blank" rel="noreferrer" sx={{ alignSelf: 'flex-start' }}>
          {t('updates.releases')}
        </Link>
      ) : null}
    </Box>
  )
}
