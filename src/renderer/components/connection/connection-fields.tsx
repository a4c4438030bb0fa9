import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionDraft } from './connection-draft'
import { CaField } from './ca-field'
import { IdentityField } from './identity-field'

interface ConnectionFieldsProps {
  value: ConnectionDraft
  onChange: (draft: ConnectionDraft) => void
  /** What is wrong with it, once somebody has tried to go on. */
  problem: 'pin' | 'passphrase' | null
  /** Starts unfolded: something in it needs attention. */
  startOpen?: boolean
}

/** How a server is reached beyond its address: authority, fingerprint, client certificate. Folded, since few need it. */
export function ConnectionFields({ value, onChange, problem, startOpen = false }: ConnectionFieldsProps) {
  const { t } = useTranslation('connection')
  const [unfolded, setUnfolded] = useState(startOpen)
  const id = useId()
  const open = unfolded || problem !== null
  return (
    <Box>
      <Button
        variant="text"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setUnfolded(!open)}
        startIcon={
          <Box component={ChevronRight} size={14} aria-hidden sx={{ transform: open ? 'rotate(90deg)' : 'none' }} />
        }
        sx={{ ml: -2 }}
      >
        {t('advanced.title')}
        <Contents value={value} />
      </Button>
      {open ? (
        <Box id={id} sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 3 }}>
          <CaField value={value.ca} onChange={(ca) => onChange({ ...value, ca })} />
          <TextField
            label={t('pin.label')}
            value={value.pin}
            onChange={(event) => onChange({ ...value, pin: event.target.value })}
            error={problem === 'pin'}
            helperText={t(problem === 'pin' ? 'pin.invalid' : 'pin.help')}
            multiline
            slotProps={{
              htmlInput: { spellCheck: false, autoComplete: 'off' },
              input: { sx: { '& textarea': { typography: 'mono' } } },
            }}
          />
          <IdentityField
            value={value.identity}
            onChange={(identity) => onChange({ ...value, identity })}
            missing={problem === 'passphrase'}
          />
        </Box>
      ) : null}
    </Box>
  )
}

/** What is set, so that it is seen without unfolding. */
function Contents({ value }: { value: ConnectionDraft }) {
  const { t } = useTranslation('connection')
  const set = [
    ...(value.ca ? [t('advanced.hasCa')] : []),
    ...(value.pin.trim() === '' ? [] : [t('advanced.hasPin')]),
    ...(value.identity ? [t('advanced.hasIdentity')] : []),
  ]
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
      {set.length > 0 ? set.join(', ') : t('advanced.none')}
    </Typography>
  )
}
