import { toApiError } from '@shared/api/error'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ConnectionDraft } from './connection-draft'
import { connectionFiles } from './connection-files'
import { fileText } from './file-text'
import { day } from '@/lib/format'
import { useOwnNow } from '@/lib/now'
import { FileRow } from '@/ui/file-row'

interface CaFieldProps {
  value: ConnectionDraft['ca']
  onChange: (ca: ConnectionDraft['ca']) => void
}

/** Certificate authorities to trust for this server in addition to the system's. */
export function CaField({ value, onChange }: CaFieldProps) {
  const { t, i18n } = useTranslation('connection')
  const { t: tCommon } = useTranslation('common')
  const [error, setError] = useState<string | null>(null)
  const now = useOwnNow(60_000)
  const attempt = async (read: () => Promise<ConnectionDraft['ca']>) => {
    setError(null)
    try {
      const ca = await read()
      if (ca) onChange(ca)
    } catch (thrown) {
      setError(fileText(toApiError(thrown), t, tCommon))
    }
  }
  return (
    <FileRow
      title={t('ca.title')}
      chooseLabel={t('ca.choose')}
      onChoose={() => void attempt(connectionFiles.chooseCa)}
      onDrop={(pem) => void attempt(async () => ({ pem, certificates: await connectionFiles.readCa(pem) }))}
      remove={value ? { label: t('ca.remove'), onClick: () => onChange(null) } : undefined}
      error={error}
    >
      {value
        ? value.certificates.map(({ subject, validTo, fingerprint }) => (
            <div key={fingerprint}>
              {t(Date.parse(validTo) < now ? 'ca.expired' : 'ca.until', { subject, date: day(validTo, i18n.language) })}
            </div>
          ))
        : t('ca.none')}
    </FileRow>
  )
}
