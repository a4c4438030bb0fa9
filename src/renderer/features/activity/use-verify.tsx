import Alert from '@mui/material/Alert'
import { type ApiError, toApiError } from '@shared/api/error'
import type { JournalCheck } from '@shared/history/journal'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { absoluteTime } from '@/lib/format'

/** Returns a function that verifies the hash chain of the journal, and a notice with the result. */
export function useVerify(serverId: string): { run: () => void; notice: ReactNode } {
  const [found, setFound] = useState<JournalCheck | ApiError | null>(null)
  const run = () => {
    invoke('journal:verify', { serverId }).then(setFound, (thrown: unknown) => setFound(toApiError(thrown)))
  }
  return { run, notice: found ? <Outcome found={found} onClose={() => setFound(null)} /> : null }
}

function Outcome({ found, onClose }: { found: JournalCheck | ApiError; onClose: () => void }) {
  const { t, i18n } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  if ('code' in found) return <Alert severity="error">{errorText(found, tCommon)}</Alert>
  const { brokenAt, cutAfter, entries, digest, dropped, lostAt } = found
  if (brokenAt !== null || cutAfter !== null)
    return (
      <Alert severity="error" onClose={onClose}>
        {brokenAt === null ? t('verify.cut', { entry: cutAfter ?? 0 }) : t('verify.broken', { entry: brokenAt })}
      </Alert>
    )
  return (
    <Alert severity={lostAt === null ? 'success' : 'warning'} onClose={onClose}>
      {lostAt === null ? '' : `${t('verify.lost', { at: absoluteTime(lostAt, i18n.language) })} `}
      {t('verify.whole', { count: entries, digest: digest.slice(0, 16) })}
      {dropped > 0 ? ` ${t('verify.dropped', { count: dropped })}` : ''}
    </Alert>
  )
}
