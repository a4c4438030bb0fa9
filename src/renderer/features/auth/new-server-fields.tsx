import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { Controller, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColorField } from '@/ui/color-field'
import { ReadOnlyField } from '@/components/connection/read-only-field'
import { KeyField } from './key-field'
import type { NewServer } from './new-server'

/** react-hook-form's registration in the words of Material UI's fields. */
function registered({ ref, ...field }: UseFormRegisterReturn) {
  return { ...field, inputRef: ref }
}

/** `takeFocus`: the form was asked for, so its first field has the focus. */
export function NewServerFields({ form, takeFocus }: { form: UseFormReturn<NewServer>; takeFocus: boolean }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { setFocus, register, control } = form
  const { errors } = form.formState
  useEffect(() => {
    if (takeFocus) setFocus('name')
  }, [takeFocus, setFocus])
  const describe = (name: 'name' | 'url' | 'key', help: string) => ({
    ...registered(register(name)),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? help,
  })
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, gap: 4 }}>
        <TextField label={t('add.name')} {...describe('name', t('add.nameHelp'))} />
        <Controller
          control={control}
          name="color"
          render={({ field }) => (
            <ColorField
              label={t('add.color')}
              names={tCommon('server.colors', { returnObjects: true })}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Box>
      <TextField
        label={t('add.url')}
        {...describe('url', t('add.urlHelp'))}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <KeyField {...describe('key', t('add.keyHelp'))} />
      <Controller
        control={control}
        name="readOnly"
        render={({ field }) => <ReadOnlyField value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}
