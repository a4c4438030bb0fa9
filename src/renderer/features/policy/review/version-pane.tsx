import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { HistoryEntry } from '@shared/ipc/history'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Compare } from '@/features/policy/compare'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { absoluteTime } from '@/lib/format'
import { CodeText } from '@/ui/code-text'
import { ErrorPanel } from '@/ui/error-panel'
import { FilterToggle } from '@/ui/filter-toggle'
import { AccessChanges } from './access-changes'
import type { ComparedPlace } from '@/components/consequence/compared-place'
import { fixedCounterparts } from './counterpart'
import type { Compared } from './use-compared'
import { VersionActions } from './version-actions'

interface VersionPaneProps {
  entries: readonly HistoryEntry[]
  compared: Compared
}

const parts = ['text', 'access'] as const

function Counterparts({ entries, compared }: VersionPaneProps) {
  const { t, i18n } = useTranslation('review')
  const { chosen, counterpart, setCounterpart, oldest } = compared
  const others = entries.filter(({ id }) => id !== chosen.id)
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      label={t('history.with')}
      value={counterpart}
      onChange={(event) => setCounterpart(event.target.value)}
      sx={{ minWidth: 240 }}
    >
      {fixedCounterparts.map((value) => (
        <MenuItem key={value} value={value}>
          {t(value === 'previous' && oldest ? 'history.noPrevious' : `history.${value}`)}
        </MenuItem>
      ))}
      {others.map(({ id, at }) => (
        <MenuItem key={id} value={id}>
          {t('history.versionOf', { when: absoluteTime(at, i18n.language) })}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Shows one version, its changes against another, and its actions. */
export function VersionPane({ entries, compared }: VersionPaneProps) {
  const { t, i18n } = useTranslation('review')
  const [part, setPart] = useState<(typeof parts)[number]>('text')
  const [place, setPlace] = useState<ComparedPlace>()
  const { chosen, error } = compared
  return (
    <Box component="section" sx={{ minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 200 }}>
          {t('history.versionOf', { when: absoluteTime(chosen.at, i18n.language) })}
        </Typography>
        <VersionActions version={chosen} />
      </Box>
      {compared.only ? null : (
        <Box sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
          <Counterparts {...{ entries, compared }} />
          {compared.before === null ? null : (
            <FilterToggle
              label={t('history.part')}
              value={part}
              onChange={(next) => {
                setPlace(undefined)
                setPart(next)
              }}
              options={parts.map((value) => ({ value, label: t(`history.${value}`) }))}
            />
          )}
        </Box>
      )}
      {error ? (
        <ErrorPanel title={t('history.loadFailed')} error={toApiError(error)} />
      ) : (
        <Difference
          {...{ compared, part, place }}
          onJump={(next) => {
            setPlace(next)
            setPart('text')
          }}
        />
      )}
    </Box>
  )
}

/** Shows the text of the oldest known version, which has no predecessor to compare with. */
function FirstVersion({ text, only }: { text: string; only: boolean }) {
  const { t } = useTranslation('review')
  const setup = useEditorSetup()
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{t(only ? 'history.only' : 'history.first')}</Box>
      <Box sx={{ flex: 1, minHeight: 160, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <CodeText text={text} label={t('history.firstText')} {...setup} />
      </Box>
    </>
  )
}

interface DifferenceProps {
  compared: Compared
  part: (typeof parts)[number]
  place: ComparedPlace | undefined
  onJump: (place: ComparedPlace) => void
}

function Difference({ compared: { before, after, only }, part, place, onJump }: DifferenceProps) {
  const { t } = useTranslation('review')
  const { t: tPolicy } = useTranslation('policy')
  if (before === undefined || after === undefined) return null
  if (before === after) return <Box sx={{ color: 'text.secondary' }}>{t('history.same')}</Box>
  if (before === null) return <FirstVersion text={after} only={only} />
  if (part === 'access')
    return (
      <Box sx={{ overflow: 'auto', minHeight: 0 }}>
        <AccessChanges before={before} after={after} onJump={onJump} />
      </Box>
    )
  return (
    <Compare
      before={before}
      after={after}
      fill
      reveal={place}
      beforeLabel={tPolicy('review.older')}
      afterLabel={tPolicy('review.newer')}
    />
  )
}
