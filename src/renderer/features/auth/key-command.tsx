import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import { CommandBlock } from '@/ui/command-block'

/** Shows the command that creates an API key: without a key, the console cannot create one itself. */
export function KeyCommand() {
  const { t } = useTranslation('auth')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('add.keyCommand')}</Box>
      <Box sx={{ flex: '1 0 260px' }}>
        <CommandBlock command="headscale apikeys create" label={t('add.keyCommandLabel')} />
      </Box>
    </Box>
  )
}
