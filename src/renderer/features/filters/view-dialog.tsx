import { toApiError } from '@shared/api/error'
import type { SavedView } from '@shared/ipc/session'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useZodForm, viewNameField, ViewNameField } from '@/components/form/form'
import {
  columnIds,
  emptyQuery,
  facetValues,
  formatMachineQuery,
  type MachineQuery,
  MAX_QUERY_LENGTH,
  parseMachineQuery,
  withFacet,
  isSingle,
} from '@/domain/machine-query'
import { useSavedViews } from '@/domain/saved-views'
import { FormDialog } from '@/ui/dialogs'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { facetChoices, shownFacets } from '@/domain/machine-facets'
import { nodesQuery } from '@/lib/queries/lists'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FacetButton } from '@/ui/facet-button'

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

interface QueryFieldsProps {
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

function Facets({ query, onChange }: QueryFieldsProps) {
  const { t } = useTranslation(['machines', 'common'])
  const nodes = useQuery(nodesQuery())
  const facts = useLocalClient((client) => client.facts)
  const labelId = useId()
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ m: 0, mb: 2, color: 'text.primary' }}>
        {t('filters.what')}
      </FormLabel>
      <MissingLists lists={{ nodes }} effect={t('filters.noNames')} />
      <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {shownFacets(query.q, facts).map((name) => (
          <FacetButton
            key={name}
            label={t(`facet.${name}`)}
            single={isSingle(name)}
            options={() => facetChoices(name, nodes.data ?? [], facts, t)}
            value={facetValues(query.q, name)}
            onChange={(values) => onChange({ q: withFacet(query.q, name, values) })}
            none={t(name === 'owner' ? 'facet.noOwner' : 'facet.noTag')}
            searchLabel={t('facet.search')}
            clearLabel={t('facet.clear')}
          />
        ))}
      </Box>
    </div>
  )
}

function Order({ query, onChange }: QueryFieldsProps) {
  const { t } = useTranslation('machines')
  const { sort } = query
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 4 }}>
      <TextField
        select
        label={t('filters.order')}
        value={sort?.id ?? ''}
        onChange={(event) => {
          const id = columnIds.find((column) => column === event.target.value)
          onChange({ sort: id ? { id, desc: sort?.desc ?? false } : null })
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('filters.orderDefault')}</MenuItem>
        {columnIds.map((column) => (
          <MenuItem key={column} value={column}>
            {t(`column.${column}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        disabled={sort === null}
        checked={sort?.desc ?? false}
        control={<Checkbox />}
        label={t('filters.descending')}
        onChange={(_event, desc) => sort && onChange({ sort: { ...sort, desc } })}
      />
    </Box>
  )
}

/** The filters of a view: the same choices as in the list's toolbar. */
function QueryFields(props: QueryFieldsProps) {
  const { t } = useTranslation('machines')
  return (
    <>
      <TextField
        label={t('filters.text')}
        value={props.query.q}
        onChange={(event) => props.onChange({ q: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_QUERY_LENGTH, spellCheck: false } }}
      />
      <Facets {...props} />
      <Order {...props} />
    </>
  )
}
