import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type DateProblem, type Expiration, type ExpirationChoice } from './expiration'

interface ExpirationFieldProps {
  value: Expiration
  onChange: (value: Expiration) => void
  choices: readonly ExpirationChoice[]
  problem: DateProblem | null
}

/** When a new key ends: one of a few spans, or the end of a day. */
export function ExpirationField({ value, onChange, choices, problem }: ExpirationFieldProps) {
  const { t } = useTranslation('keys')
  return (
    <>
      <TextField
        select
        label={t('expiration.label')}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.target.value as ExpirationChoice })}
      >
        {[...choices, 'date' as const].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`expiration.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.choice === 'date' ? (
        <TextField
          type="date"
          label={t('expiration.dateLabel')}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
          error={problem !== null}
          helperText={t(problem === null ? 'expiration.dateHelp' : `expiration.${problem}`)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
    </>
  )
}
