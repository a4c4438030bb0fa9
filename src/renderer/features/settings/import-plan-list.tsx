import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportPlan } from '@shared/settings-file'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'

interface Row {
  key: string
  text: ReactNode
  note: string
  /** True for entries that stay as they are; shown in a lighter colour. */
  quiet: boolean
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {rows.map(({ key, text, note, quiet }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', alignItems: 'baseline', gap: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: quiet ? 'text.secondary' : 'text.primary' }}
            >
              {text}
            </Box>
            <Box sx={{ flex: 'none', maxWidth: '50%', textAlign: 'right', color: 'text.secondary' }}>{note}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Lists every server, view and preference of a file with the effect of the import. */
export function ImportPlanList({ plan }: { plan: ImportPlan }) {
  const { t } = useTranslation('settings')
  const servers = plan.servers.map(({ server, outcome, before }) => ({
    key: server.url,
    quiet: outcome === 'same',
    note:
      outcome === 'replaced' && before !== server.name
        ? t('data.import.renamed', { before })
        : t(`data.import.${outcome}`),
    text: (
      <>
        {server.name}
        <Box sx={{ typography: 'mono', color: 'text.secondary' }}>{server.url}</Box>
      </>
    ),
  }))
  const views = plan.views.map(({ name, outcome }) => ({
    key: name,
    quiet: outcome === 'same' || outcome === 'noRoom',
    note: t(`data.import.${outcome}`),
    text: name,
  }))
  const prefs = plan.prefs.map((name) => ({
    key: name,
    quiet: false,
    note: t('data.import.replaced'),
    text: t(`data.pref.${name}`),
  }))
  return (
    <>
      <Rows title={t('data.import.servers')} rows={servers} />
      <Rows title={t('data.import.views')} rows={views} />
      <Rows title={t('data.import.prefs')} rows={prefs} />
    </>
  )
}
