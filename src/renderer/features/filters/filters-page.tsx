import Button from '@mui/material/Button'
import type { SavedView } from '@shared/ipc/prefs'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useSavedViews } from '@/domain/saved-views'
import { usePageTitle } from '@/lib/page-title'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { OnceOpen } from '@/ui/once-open'
import { Page } from '@/ui/page'
import { ViewList } from './view-list'

const ViewDialog = lazyComponent(async () => (await import('./view-dialog')).ViewDialog)

function NoViews() {
  const { t } = useTranslation('machines')
  return (
    <EmptyState
      title={t('filters.emptyTitle')}
      text={t('filters.emptyText')}
      action={
        <Button component={Link} to="/machines">
          {t('filters.emptyAction')}
        </Button>
      }
    />
  )
}

/** The Saved views page for the machine list: open, rename, edit, reorder and delete. */
export function FiltersPage() {
  const title = usePageTitle('/settings/filters')
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const [editing, setEditing] = useState<{ view: SavedView | null; open: boolean; turn: number }>({
    view: null,
    open: false,
    turn: 0,
  })
  // Reopening the same form keeps the typed values; another view gets a new form.
  const edit = (view: SavedView | null) =>
    setEditing((before) => ({ view, open: true, turn: before.view?.id === view?.id ? before.turn : before.turn + 1 }))
  const close = () => setEditing((before) => ({ ...before, open: false }))
  const done = () => setEditing((before) => ({ view: null, open: false, turn: before.turn + 1 }))
  return (
    <Page
      title={title}
      context={views.length > 0 ? t('filters.context', { count: views.length }) : undefined}
      local
      primaryAction={
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => edit(null)}
        >
          {t('filters.new')}
        </Button>
      }
    >
      {views.length === 0 ? <NoViews /> : <ViewList onEdit={edit} />}
      <OnceOpen key={editing.turn} open={editing.open}>
        <ViewDialog view={editing.view} open={editing.open} onClose={close} onDone={done} />
      </OnceOpen>
    </Page>
  )
}
