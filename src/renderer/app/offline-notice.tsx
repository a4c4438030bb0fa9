import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { relativeTime } from '@/lib/format'
import { useFreshness } from '@/lib/freshness'
import { useNow } from '@/lib/now'
import { StateDot } from '@/ui/state-dot'

/** Says that the server does not answer and how old what is on screen has become. What is known stays. */
export function OfflineNotice() {
  const { t, i18n } = useTranslation('common')
  const { failure, answeredAt } = useFreshness()
  const now = useNow(5_000)
  const client = useQueryClient()
  const shown = failure !== null && failure.code !== 'mockUnavailable'
  const since =
    answeredAt === null
      ? t('offline.never')
      : t('offline.since', {
          age: relativeTime(new Date(answeredAt).toISOString(), Math.max(now, answeredAt), i18n.language),
        })
  return (
    <Box component="output" sx={{ flex: 'none', display: 'block' }}>
      {shown ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 6,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <StateDot state="bad" label={since} />
          <Box
            sx={{
              flex: 1,
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
            title={errorText(failure, t)}
          >
            {errorText(failure, t)}
          </Box>
          <Button size="small" onClick={() => void client.refetchQueries({ type: 'active' })}>
            {t('offline.retry')}
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}
