import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ReadOnlyField } from '@/components/connection/read-only-field'
import { FormTextField } from '@/components/form/form-text-field'
import { ColorField } from '@/ui/color-field'
import { KeyField } from './key-field'
import type { NewServer } from './new-server'

/** `takeFocus`: the form was asked for, so its first field has the focus. */
export function NewServerFields({ form, takeFocus }: { form: UseFormReturn<NewServer>; takeFocus: boolean }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { setFocus, control } = form
  useEffect(() => {
    if (takeFocus) setFocus('name')
  }, [takeFocus, setFocus])
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, gap: 4 }}>
        <FormTextField form={form} name="name" label={t('add.name')} help={t('add.nameHelp')} />
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
      <FormTextField
        form={form}
        name="url"
        label={t('add.url')}
        help={t('add.urlHelp')}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <FormTextField form={form} name="key" component={KeyField} help={t('add.keyHelp')} />
      <Controller
        control={control}
        name="readOnly"
        render={({ field }) => <ReadOnlyField value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}
