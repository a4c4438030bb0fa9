import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'

/** The maximum number of listed effects. */
const SHOWN = 12

/** The effects of a save, in words. */
export function EffectList({ texts, otherwise }: { texts: readonly string[]; otherwise: string }) {
  const { t } = useTranslation('dns')
  return (
    <Box component="ul" aria-label={t('effects')} sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
      {texts.slice(0, SHOWN).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {texts.length > SHOWN ? <li>{t('effect.more', { count: texts.length - SHOWN })}</li> : null}
      {texts.length === 0 ? <li>{otherwise}</li> : null}
    </Box>
  )
}
