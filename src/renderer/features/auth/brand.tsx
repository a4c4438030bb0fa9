import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import { BrandMark } from '@/ui/brand-mark'

/** Shows the product's name and logo to first-time users. */
export function Brand() {
  const { t } = useTranslation('common')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, md: 6 } }}>
      <BrandMark size={32} />
      <Box sx={{ fontSize: '1rem', lineHeight: '24px', fontWeight: 600 }}>{t('app.name')}</Box>
    </Box>
  )
}
