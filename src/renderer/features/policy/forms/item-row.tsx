import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { PolicyItem } from '@shared/policy/edit/items'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import type { TestOutcome } from '@shared/policy/analyse/tests-run'
import { haMetaName, withHaMetaNames } from '@shared/policy/text/ha-meta'
import { visible } from '@shared/visible'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import type { SortableRow } from '@/ui/sortable-list'
import { StateDot } from '@/ui/marks'
import { inOwnWords } from '@/features/policy/policy-problems'
import { fieldValue, isShowable, otherMembers } from './form-values'
import type { ItemProblem } from './evaluate-edit'
import type { SectionSpec } from './section-specs'
import Chip from '@mui/material/Chip'

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
function ItemSummary({ spec, item, arrow }: ItemSummaryProps) {
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

export interface RowActions {
  onEdit?: (() => void) | undefined
  onSelect: () => void
  menu: readonly MenuEntry[]
}

interface ItemRowProps extends RowActions {
  spec: SectionSpec
  item: PolicyItem
  /** The comment of an earlier entry is about this one, too. */
  joined: boolean
  /** Accessible name: "Rule 3", "group:dev". */
  name: string
  problems: readonly ItemProblem[]
  /** Results of its assertions, if the entry is a policy test. */
  outcomes?: readonly TestOutcome[]
  sortable: SortableRow
  selected: boolean
}

/** Shows an entry's comment, the members the form cannot show, and its problems. */
function Notes({ spec, item, problems }: Pick<ItemRowProps, 'spec' | 'item' | 'problems'>) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const others = otherMembers(spec, item)
  const messages = [...new Set(problems.map(({ message }) => inOwnWords(message, tPolicy)))]
  return (
    <>
      {others.length > 0 ? (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('also', { names: others.join(', ') })}</Box>
      ) : null}
      {item.remark ? <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{visible(item.remark)}</Box> : null}
      {messages.map((message) => (
        <Box key={message} sx={{ color: 'error.main', typography: 'body2', overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      ))}
    </>
  )
}

/** Shows each assertion of a test: source, destination, expected result, and whether it passed. */
function Outcomes({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  const { t } = useTranslation('review')
  return outcomes.flatMap(({ assertion, passed }, index) => {
    if (!assertion) return []
    const { source, destination, as, wanted } = assertion
    const words = t(as === '' ? 'tests.assertion' : 'tests.assertionAs', { source, destination, as })
    return (
      <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, overflowWrap: 'anywhere' }}>
        <StateDot state={passed ? 'good' : 'bad'} label={t(passed ? 'tests.passed' : 'tests.failedOne')} />
        <span>
          {words}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`tests.wanted.${wanted}`)}
          </Box>
        </span>
      </Box>
    )
  })
}

function Handle({ sortable, name }: { sortable: SortableRow; name: string }) {
  const { t } = useTranslation('policy-forms')
  if (!sortable.handle) return null
  return (
    <Box
      {...sortable.handle}
      title={t('move.handle')}
      data-handle={name}
      sx={{ display: 'flex', color: 'text.secondary', cursor: sortable.dragged ? 'grabbing' : 'grab', py: 1, ml: -1 }}
    >
      <GripVertical size={16} aria-hidden />
    </Box>
  )
}

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useTranslation('policy-forms')
  return (
    <IconButton
      aria-label={t('action.editNamed', { name })}
      title={t('action.edit')}
      onClick={(event) => {
        event.stopPropagation()
        onEdit()
      }}
    >
      <Pencil size={16} aria-hidden />
    </IconButton>
  )
}

/** Returns a ref to an element that scrolls into view when it is selected. */
function useScrollTo(selected: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return element
}

/** Shows one entry of a section and its actions. A click shows it in the text beside. */
export function ItemRow(props: ItemRowProps) {
  const { spec, item, joined, name, sortable, selected, onEdit, onSelect, menu, problems } = props
  const { t } = useTranslation('policy-forms')
  const row = useScrollTo(selected)
  const ownName = item.section === 'acls' ? haMetaName(item.raw) : ''
  return (
    // Keyboard users reach the text through the menu.
    <Box
      ref={row}
      onClick={onSelect}
      aria-current={selected || undefined}
      data-joined={joined ? '' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        px: 3,
        py: 2,
        bgcolor: sortable.dragged ? 'background.paper' : undefined,
        boxShadow: sortable.dragged ? 4 : undefined,
        ...(selected && { bgcolor: 'action.selected' }),
      }}
    >
      <Handle sortable={sortable} name={name} />
      {spec.movable ? (
        <Box sx={{ color: 'text.secondary', typography: 'body2', minWidth: 16, textAlign: 'end', py: 1 }}>
          {item.at + 1}
        </Box>
      ) : null}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1, py: 1 }}>
        {ownName === '' ? null : <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{visible(ownName)}</Box>}
        {item.description ? (
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {visible(withHaMetaNames(item.description))}
          </Box>
        ) : null}
        <ItemSummary spec={spec} item={item} arrow={<ArrowRight size={14} aria-label={t('to')} />} />
        {props.outcomes ? <Outcomes outcomes={props.outcomes} /> : null}
        <Notes spec={spec} item={item} problems={problems} />
      </Box>
      <Box sx={{ display: 'flex' }}>
        {onEdit && isShowable(spec, item) ? <EditButton name={name} onEdit={onEdit} /> : null}
        <MenuButton label={t('action.more', { name })} items={menu} />
      </Box>
    </Box>
  )
}
