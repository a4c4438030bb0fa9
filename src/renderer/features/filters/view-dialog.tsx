import TextField from '@mui/material/TextField'
import { toApiError } from '@shared/api/error'
import { type SavedView, viewLimits } from '@shared/ipc/prefs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { emptyQuery, formatMachineQuery, type MachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { useSavedViews, viewNameProblem } from '@/domain/saved-views'
import { FormDialog } from '@/ui/form-dialog'
import { QueryFields } from './query-fields'

interface ViewDialogProps {
  /** Null makes a new view. */
  view: SavedView | null
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** The form's state, and keeping it. */
function useViewForm({ view, onDone }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const { views, add, change } = useSavedViews()
  const [name, setName] = useState(view?.name ?? '')
  const [query, setQuery] = useState<MachineQuery>(() => (view ? parseMachineQuery(view.query) : emptyQuery))
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const problem = viewNameProblem(name, views, view?.id)
  const save = async () => {
    setAsked(true)
    if (problem) return
    try {
      if (view) await change(view.id, { name: name.trim(), query: formatMachineQuery(query) })
      else await add(name, query)
      onDone()
    } catch (thrown) {
      setError(errorText(toApiError(thrown), t))
    }
  }
  return { name, setName, query, setQuery, problem: asked ? problem : null, error, save }
}

/** Names a view and says what it shows. */
export function ViewDialog(props: ViewDialogProps) {
  const { t } = useTranslation('machines')
  const { name, setName, query, setQuery, problem, error, save } = useViewForm(props)
  return (
    <FormDialog
      local
      open={props.open}
      title={props.view ? t('filters.editTitle') : t('filters.newTitle')}
      submitLabel={t('filters.submit')}
      error={error}
      onSubmit={() => void save()}
      onClose={props.onClose}
    >
      <TextField
        label={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem !== null}
        helperText={problem ? t(`views.problem.${problem}`, viewLimits) : undefined}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <QueryFields query={query} onChange={(change) => setQuery({ ...query, ...change })} />
    </FormDialog>
  )
}
