import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HostFailure, NotUsed } from '@shared/host/host-report'
import { useTranslation } from '@/lib/texts'
import type { z } from 'zod'
import { CommandBlock } from '@/ui/command-block'

/** Lists what looks like Headscale on a host but is not used, each with the reason. */
export function NotUsedList({ items }: { items: readonly NotUsed[] }) {
  const { t } = useTranslation('host')
  if (items.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
      {items.map(({ why, name, ...params }) => {
        const shown = /^\d+$/.test(name) ? t('found.as.process', { name }) : name
        return <li key={`${name} ${why}`}>{t(`notUsed.${why}`, { name: shown, ...params })}</li>
      })}
    </Box>
  )
}

/** sudo-rs reads at most this many characters of one command, and no patterns in its arguments. */
const SUDO_RS = 1024

const isTooLong = (sudoers: string) => sudoers.split(', ').some((command) => command.length > SUDO_RS)

/** Explains why a host could not be used, in the console's words and in those of ssh or the command. */
export function HostFailureAlert({ failure }: { failure: z.infer<typeof HostFailure> }) {
  const { t } = useTranslation('host')
  const { why, words, sudoers, notUsed = [] } = failure
  return (
    <>
      <Alert severity={why === 'cancelled' ? 'info' : 'error'}>
        {t(`failure.${why}`)}
        {words === '' ? null : (
          <Typography
            component="pre"
            variant="mono"
            sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}
          >
            {words}
          </Typography>
        )}
        <NotUsedList items={notUsed} />
      </Alert>
      <SudoersLine line={sudoers} />
    </>
  )
}

/** Shows the line that allows commands that need sudo; nothing without one. */
function SudoersLine({ line }: { line: string }) {
  const { t } = useTranslation('host')
  if (line === '') return null
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('failure.sudoers')}
      </Typography>
      <CommandBlock command={line} label={t('failure.sudoersLabel')} />
      {isTooLong(line) ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('failure.sudoRs')}
        </Typography>
      ) : null}
    </Box>
  )
}

/** Offers the line for sudoers before a feature needs it; nothing without one. */
export function SudoersOffer({ line = '', to }: { line: string | undefined; to: 'save' | 'tell' }) {
  const { t } = useTranslation('host')
  if (line === '') return null
  return (
    <>
      <Alert severity="info">{t(`offer.${to}`)}</Alert>
      <SudoersLine line={line} />
    </>
  )
}
