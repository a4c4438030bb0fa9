import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readBoot } from '@/lib/boot'

/** The editor's own words in the reader's language, and the nonce for the style element it adds. Both stay the same objects. */
export function useEditorSetup(): { phrases: Readonly<Record<string, string>>; nonce: string } {
  const { t } = useTranslation('policy')
  const phrases = useMemo(() => t('phrases', { returnObjects: true }), [t])
  const [nonce] = useState(() => readBoot().nonce)
  return useMemo(() => ({ phrases, nonce }), [phrases, nonce])
}
