import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { facetChoices, shownFacets } from '@/domain/machine-facets'
import { columnIds, facetValues, MAX_QUERY_LENGTH, type MachineQuery, withFacet } from '@/domain/machine-query'
import { nodesQuery } from '@/lib/queries/nodes'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FacetButton } from '@/ui/facet-button'

interface QueryFieldsProps {
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

function Facets({ query, onChange }: QueryFieldsProps) {
  const { t } = useTranslation(['machines', 'common'])
  const nodes = useQuery(nodesQuery())
  const { facts } = useLocalClient()
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
export function QueryFields(props: QueryFieldsProps) {
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
