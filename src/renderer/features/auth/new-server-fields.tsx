import Box from '@mui/material/Box'
import { proposedName, meantAddress } from '@shared/server-address'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { ServerColorField } from '@/components/connection/server-look-fields'
import { FormTextField } from '@/components/form/form-text-field'
import { KeyCommand } from './key-command'
import { KeyField } from './key-field'
import type { NewServer } from './new-server'

/** Derives the name from the address until the user types a name. */
function useProposedName({ watch, setValue, formState: { dirtyFields } }: UseFormReturn<NewServer>): string {
  const url = watch('url')
  const typed = dirtyFields.name === true
  useEffect(() => {
    if (!typed) setValue('name', proposedName(url))
  }, [typed, url, setValue])
  return url.trim()
}

/** @param props.takeFocus true if the user opened the form, so that its first field takes the focus */
export function NewServerFields({ form, takeFocus }: { form: UseFormReturn<NewServer>; takeFocus: boolean }) {
  const { t } = useTranslation('auth')
  const url = useProposedName(form)
  const { setFocus } = form
  useEffect(() => {
    if (takeFocus) setFocus('url')
  }, [takeFocus, setFocus])
  const meant = meantAddress(url)
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 4,
          rowGap: 3,
          alignItems: 'start',
        }}
      >
        <FormTextField
          form={form}
          name="url"
          label={t('add.url')}
          help={meant === url ? t('add.urlHelp') : t('add.urlMeant', { url: meant })}
          slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
        />
        <FormTextField form={form} name="name" label={t('add.name')} />
        <FormTextField form={form} name="key" component={KeyField} />
        <ServerColorField form={form} />
      </Box>
      <KeyCommand />
    </>
  )
}
