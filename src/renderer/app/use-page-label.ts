import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitledPage } from '@shared/pages'

/** What a page is called below its section's name: shorter than its title if the section already says the rest. */
export function usePageLabel(): (page: TitledPage) => string {
  const { t } = useTranslation('common')
  return useCallback((page) => ('railLabel' in page ? t(`nav.${page.railLabel}`) : t(`pages.${page.title}`)), [t])
}
