import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { useTranslation } from '@/lib/texts'
import { useServerNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'
import { type DateProblem, type ExpiryChoice, type ExpiryMode, expiryModes, inDays, presets } from './expiry-choice'

interface ExpiryFieldsProps {
  value: ExpiryChoice
  onChange: (value: ExpiryChoice) => void
  /** Problem of the date. */
  problem: DateProblem | undefined
  dateRef: Ref<HTMLInputElement>
  onBlur?: () => void
}

function DateField({ value, onChange, problem, dateRef, onBlur }: ExpiryFieldsProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('machines')
  return (
    <Box sx={{ pl: 6, pt: 2, pb: 2 }}>
      <TextField
        type="datetime-local"
        label={t('expire.dateField')}
        value={value.date}
        inputRef={dateRef}
        {...(onBlur && { onBlur })}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
        error={problem !== undefined}
        helperText={problem ? t(`expire.problem.${problem}`) : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {presets.map((days) => (
          <Button key={days} size="small" onClick={() => onChange({ ...value, date: inDays(days, serverNow()) })}>
            {t('expire.inDays', { count: days })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** Selects now, a date or never. Modes the server does not support are disabled with a reason. */
export function ExpiryFields(props: ExpiryFieldsProps) {
  const { value, onChange } = props
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const able: Record<ExpiryMode, boolean> = { date: expireAt, never: neverExpire, now: true }
  return (
    <RadioGroup
      aria-label={t('expire.mode')}
      value={value.mode}
      onChange={(_event, mode) => onChange({ ...value, mode: expiryModes.find((known) => known === mode) ?? 'now' })}
    >
      {expiryModes.map((mode) => (
        <Box key={mode}>
          <FormControlLabel value={mode} disabled={!able[mode]} control={<Radio />} label={t(`expire.${mode}`)} />
          {able[mode] ? null : (
            <FormHelperText sx={{ pl: 6, mt: 0 }}>
              {t(mode === 'date' ? 'reason.expireAt' : 'reason.neverExpire')}
            </FormHelperText>
          )}
          {mode === 'date' && value.mode === 'date' ? <DateField {...props} /> : null}
        </Box>
      ))}
    </RadioGroup>
  )
}
