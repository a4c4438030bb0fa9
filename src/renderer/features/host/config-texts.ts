import type { ConfigPath } from '@shared/host/config-keys'
import { partAt } from '@shared/host/config-values'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'

/** Returns the function that describes a setting in a sentence or two. */
export function useConfigTexts(): (path: ConfigPath) => string {
  const { t } = useTranslation('config')
  return useMemo(() => {
    const texts: unknown = t('keys', { returnObjects: true })
    return (path) => {
      const found = partAt(texts, path)
      return typeof found === 'string' ? found : ''
    }
  }, [t])
}
