import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { day } from '@/lib/format'
import { useTranslation } from '@/lib/texts'
import type { FormField } from '@/components/form/form'
import type { ExpirationProblem, Expiration, ExpirationChoice } from './expiration'

interface ExpirationFieldProps {
  field: FormField<Expiration>
  choices: readonly ExpirationChoice[]
}

/** Selects the expiry of a new key: a time span or the end of a day. */
export function ExpirationField({ field, choices }: ExpirationFieldProps) {
  const { t, i18n } = useTranslation('keys')
  const { ref, value, onChange, onBlur } = field
  const problem = field.problem as ExpirationProblem | undefined
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
          inputRef={ref}
          onBlur={onBlur}
          error={problem !== undefined}
          helperText={
            problem !== undefined
              ? t(`expiration.${problem}`)
              : value.date === ''
                ? t('expiration.dateHelp')
                : t('expiration.untilEndOf', { day: day(`${value.date}T12:00`, i18n.language) })
          }
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
    </>
  )
}
