import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ServerColorField, ServerLockField } from '@/components/connection/server-look-fields'
import { FormTextField } from '@/components/form/form-text-field'
import { KeyField } from './key-field'
import type { NewServer } from './new-server'

/** `takeFocus`: the form was asked for, so its first field has the focus. */
export function NewServerFields({ form, takeFocus }: { form: UseFormReturn<NewServer>; takeFocus: boolean }) {
  const { t } = useTranslation('auth')
  const { setFocus } = form
  useEffect(() => {
    if (takeFocus) setFocus('name')
  }, [takeFocus, setFocus])
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, gap: 4 }}>
        <FormTextField form={form} name="name" label={t('add.name')} help={t('add.nameHelp')} />
        <ServerColorField form={form} />
      </Box>
      <FormTextField
        form={form}
        name="url"
        label={t('add.url')}
        help={t('add.urlHelp')}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <FormTextField form={form} name="key" component={KeyField} help={t('add.keyHelp')} />
      <ServerLockField form={form} />
    </>
  )
}
