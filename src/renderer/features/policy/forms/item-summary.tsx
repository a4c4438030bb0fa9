import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { PolicyItem } from '@shared/policy/edit/items'
import { visible } from '@shared/visible'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { fieldValue, isShowable } from './form-values'
import type { SectionSpec } from './section-specs'

/** Names beyond this limit are counted instead of shown. */
const MAX_NAMES = 12

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('policy-forms')
  const rest = names.slice(MAX_NAMES)
  if (names.length === 0) return <Box component="span">{t('nobody')}</Box>
  return (
    <>
      {names.slice(0, MAX_NAMES).map((name, index) => (
        <Chip key={index} label={visible(name)} sx={{ typography: 'mono', maxWidth: '100%' }} />
      ))}
      {rest.length > 0 ? <Chip label={`+${rest.length}`} title={visible(rest.join(', '))} /> : null}
    </>
  )
}

const asNames = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

function Line({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {label ? (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {label}
        </Box>
      ) : null}
      {children}
    </Box>
  )
}

function Key({ name }: { name: string }) {
  return (
    <Box component="span" sx={{ typography: 'mono', fontWeight: 600, overflowWrap: 'anywhere' }}>
      {visible(name)}
    </Box>
  )
}

interface ItemSummaryProps {
  spec: SectionSpec
  item: PolicyItem
  arrow: ReactNode
}

/** Summarises an entry: source and destination, then its other fields. */
export function ItemSummary({ spec, item, arrow }: ItemSummaryProps) {
  const { t } = useTranslation('policy-forms')
  if (!isShowable(spec, item))
    return <Box sx={{ typography: 'mono', overflowWrap: 'anywhere' }}>{visible(item.raw)}</Box>
  const values = spec.fields.flatMap((field) => {
    const value = fieldValue(item, field)
    return value === undefined ? [] : [{ field, value }]
  })
  const of = (name: string) => values.find(({ field }) => field.name === name)?.value
  const [src, dst, value] = [of('src') ?? of('target'), of('dst'), of('value')]
  const rest = values.filter(({ field, value: one }) => {
    return !['src', 'dst', 'target', 'value'].includes(field.name) && one.length > 0
  })
  return (
    <>
      <Line>
        {item.key === undefined ? null : <Key name={item.key} />}
        {src === undefined ? null : <Names names={asNames(src)} />}
        {dst === undefined ? null : arrow}
        {dst === undefined ? null : <Names names={asNames(dst)} />}
        {value === undefined ? null : <Names names={asNames(value)} />}
      </Line>
      {rest.map(({ field, value: one }) => (
        <Line key={field.name} label={t(`label.${field.label}`)}>
          {field.kind === 'json' ? (
            <Names names={Object.keys(JSON.parse(String(one)) as object)} />
          ) : (
            <Names names={asNames(one)} />
          )}
        </Line>
      ))}
    </>
  )
}
