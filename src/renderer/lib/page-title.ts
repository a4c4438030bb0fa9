import { pages, type TitledPage } from '@shared/pages'
import { useTranslation } from '@/lib/texts'

/** Returns a page's name for its heading, the window's title, navigation and the command palette. */
export function usePageTitle(path: TitledPage['path']): string {
  const { t } = useTranslation('common')
  const page = pages.find((one): one is TitledPage => one.path === path)
  return page ? t(`pages.${page.title}`) : ''
}
