import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <Link
      href="#content"
      onClick={(event) => {
        // The address belongs to the router; only the focus moves.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 3,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'primary.main',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('app.skip')}
    </Link>
  )
}
