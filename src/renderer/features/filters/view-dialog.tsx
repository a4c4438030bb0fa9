import { toApiError } from '@shared/api/error'
import type { SavedView } from '@shared/ipc/prefs'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useZodForm } from '@/components/form/use-zod-form'
import { ViewNameField } from '@/components/saved-views/view-name-field'
import { emptyQuery, formatMachineQuery, type MachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { useSavedViews } from '@/domain/saved-views'
import { viewNameField } from '@/components/form/view-name-field'
import { errorText } from '@/lib/error-text'
import { FormDialog } from '@/ui/form-dialog'
import { QueryFields } from './query-fields'

interface ViewDialogProps {
  /** Null creates a new view. */
  view: SavedView | null
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Returns the state of the form and a function to save it. */
function useViewForm({ view, onDone }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const { views, add, change } = useSavedViews()
  const [error, setError] = useState<string | null>(null)
  const form = useZodForm(z.object({ name: viewNameField(views, view?.id), query: z.custom<MachineQuery>() }), {
    name: view?.name ?? '',
    query: view ? parseMachineQuery(view.query) : emptyQuery,
  })
  const save = form.handleSubmit(async ({ name, query }) => {
    try {
      if (view) await change(view.id, { name: name.trim(), query: formatMachineQuery(query) })
      else await add(name, query)
      onDone()
    } catch (thrown) {
      setError(errorText(toApiError(thrown), t))
    }
  })
  return { form, error, save }
}

/** Edits the name and the filters of a view. */
export function ViewDialog(props: ViewDialogProps) {
  const { t } = useTranslation('machines')
  const { form, error, save } = useViewForm(props)
  return (
    <FormDialog
      local
      open={props.open}
      title={props.view ? t('filters.editTitle') : t('filters.newTitle')}
      submitLabel={t('filters.submit')}
      error={error}
      onSubmit={(event) => void save(event)}
      onClose={props.onClose}
    >
      <ViewNameField form={form} />
      <Controller
        control={form.control}
        name="query"
        render={({ field }) => (
          <QueryFields query={field.value} onChange={(change) => field.onChange({ ...field.value, ...change })} />
        )}
      />
    </FormDialog>
  )
}
