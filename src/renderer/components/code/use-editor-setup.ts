import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { readBoot } from '@/lib/boot'

/** Returns the editor's translated phrases and the nonce for its style element. Both keep their identity. */
export function useEditorSetup(): { phrases: Readonly<Record<string, string>>; nonce: string } {
  const { t } = useTranslation('editor')
  const phrases = useMemo(() => t('phrases', { returnObjects: true }), [t])
  const [nonce] = useState(() => readBoot().nonce)
  return useMemo(() => ({ phrases, nonce }), [phrases, nonce])
}
