import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { hostCommandRows } from '@shared/host/commands'
import type { HostRun } from '@shared/host/host-report'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { OwnTimeSince } from '@/ui/marks'

const NO_RUNS: readonly HostRun[] = []

/** Lists every command that the console runs on a server's host, with its purpose, its limits and its last run. */
export function HostCommands({ runs = NO_RUNS }: { runs?: readonly HostRun[] }) {
  const { t } = useTranslation('host')
  const lastRuns = new Map(runs.map((run) => [run.name, run]))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {t('commands.text')}
      </Typography>
      <Box component="ul" aria-label={t('commands.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {hostCommandRows().map(({ name, access, lines, seconds, kilobytes }) => (
          <Box component="li" key={name} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2">
              {t(`purpose.${name}`)}{' '}
              <Box component="span" sx={{ color: access === 'writes' ? 'warning.main' : 'text.secondary' }}>
                {t(`commands.${access}`)}
              </Box>
            </Typography>
            {lines.map((line) => (
              <Typography
                key={line}
                component="code"
                variant="mono"
                sx={{ display: 'block', overflowWrap: 'anywhere' }}
              >
                {line}
              </Typography>
            ))}
            <Typography variant="body2" color="textSecondary">
              {Number.isFinite(seconds)
                ? t('commands.limits', { seconds, kilobytes })
                : t('commands.whileConnected', { kilobytes })}
            </Typography>
            <LastRun run={lastRuns.get(name)} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function LastRun({ run }: { run: HostRun | undefined }) {
  const { t } = useTranslation('host')
  if (!run) return null
  const result = resultOf(run, t)
  return (
    <Typography variant="body2" color="textSecondary">
      <OwnTimeSince value={run.at} sentence={(age) => t('run.last', { age, result })} />
    </Typography>
  )
}

function resultOf({ why, exit, ms }: HostRun, t: TFunction<'host'>): string {
  if (why !== null) return t(`failure.${why}`)
  return exit === null ? t('run.running') : t('run.exit', { code: exit, milliseconds: Math.round(ms) })
}
