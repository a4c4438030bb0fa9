import type { TextFieldProps } from '@mui/material/TextField'
import { useTranslation } from '@/lib/texts'
import { SecretField } from '@/ui/secret-field'

/** A field for an API key; the text is hidden unless shown on request. */
export function KeyField(props: TextFieldProps) {
  const { t } = useTranslation('auth')
  return <SecretField {...props} label={t('add.key')} showLabel={t('add.showKey')} hideLabel={t('add.hideKey')} />
}
