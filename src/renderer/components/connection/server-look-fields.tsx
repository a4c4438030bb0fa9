import type { ServerColor } from '@shared/ipc/session'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { FormTextField, useFormField } from '@/components/form/form'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { serverColorValue } from '@/ui/theme/tokens'
import { visuallyHidden } from '@/ui/marks'

type Color = keyof typeof serverColorValue

interface ColorFieldProps {
  label: string
  value: Color
  /** Colour names, in display order. */
  names: Readonly<Record<Color, string>>
  onChange: (color: Color) => void
}

/** Selects the colour of a server's bar: radio buttons drawn as swatches. */
function ColorField({ label, value, names, onChange }: ColorFieldProps) {
  const id = useId()
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {(Object.keys(names) as Color[]).map((color) => (
          <Box
            component="label"
            key={color}
            title={names[color]}
            sx={{
              p: 1,
              borderRadius: 1,
              cursor: 'pointer',
              border: 2,
              borderColor: 'transparent',
              '&:has(:checked)': { borderColor: 'text.primary' },
              '&:has(:focus-visible)': {
                outline: 2,
                outlineStyle: 'solid',
                outlineColor: 'primary.main',
                outlineOffset: 1,
              },
            }}
          >
            <input
              type="radio"
              name={id}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={names[color]}
              className={visuallyHidden}
            />
            <Box sx={{ width: 24, height: 16, borderRadius: 0.5, bgcolor: serverColorValue[color] }} />
          </Box>
        ))}
      </Box>
    </FormControl>
  )
}

interface WithColor {
  color: ServerColor
}

interface WithLook extends WithColor {
  readOnly: boolean
  baseDomain: string
  policyHome?: string
}

// react-hook-form's types cannot express that a form with more fields has these.
const asLook = <Values extends WithLook>(form: UseFormReturn<Values>) => form as unknown as UseFormReturn<WithLook>

/** The colour that distinguishes a server from others. */
export function ServerColorField<Values extends WithColor>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('common')
  const { value, onChange } = useFormField(form as unknown as UseFormReturn<WithColor>, 'color')
  return (
    <ColorField
      label={t('server.color')}
      names={t('server.colors', { returnObjects: true })}
      value={value}
      onChange={onChange}
    />
  )
}

/** Makes a server read-only in this console. */
export function ServerLockField<Values extends WithLook>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('connection')
  const { value, onChange } = useFormField(asLook(form), 'readOnly')
  return <CheckField label={t('readOnly.label')} help={t('readOnly.help')} value={value} onChange={onChange} />
}

/** The domain suffix of the server's machine names. */
export function BaseDomainField<Values extends WithLook>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('connection')
  return (
    <FormTextField
      form={asLook(form)}
      name="baseDomain"
      label={t('baseDomain.label')}
      help={t('baseDomain.help')}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
    />
  )
}

/** The place where the server's policy is managed. */
export function PolicyHomeField<Values extends WithLook>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('connection')
  return (
    <FormTextField
      form={asLook(form)}
      name="policyHome"
      label={t('policyHome.label')}
      help={t('policyHome.help')}
      slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
    />
  )
}

interface CheckFieldProps {
  label: string
  help: string
  value: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox whose consequence is said below it. */
export function CheckField({ label, help, value, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={label}
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  )
}
