import { useCallback } from 'react'
import { useTranslation } from '@/lib/texts'
import type { TitledPage } from '@shared/pages'

/** Returns a function for the label of a page below its section; shorter than its title if the section's name says the rest. */
export function usePageLabel(): (page: TitledPage) => string {
  const { t } = useTranslation('common')
  return useCallback((page) => ('railLabel' in page ? t(`nav.${page.railLabel}`) : t(`pages.${page.title}`)), [t])
}
