import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { TestOutcome } from '@shared/policy/analyse/ssh-diff'
import type { Place } from '@shared/policy/syntax/hujson'
import type { PolicyItem } from '@shared/policy/edit/policy-edit'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Code from 'lucide-react/icons/code'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useStudio } from '@/features/policy/studio-context'
import { useOfferCommands } from '@/lib/page-commands'
import { EmptyState } from '@/ui/page'
import { type MenuEntry, MenuButton } from '@/ui/menu-button'
import { SortableList, type SortableRow } from '@/ui/sortable-list'
import { LockedControls, StateDot } from '@/ui/marks'
import { NameLabel } from './names-field'
import type { SectionSpec } from './section-specs'
import { type useFormEdits, useItemName } from './use-form-edits'
import { type PolicyDocument, fieldValue, isShowable, otherMembers } from './use-policy-form'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { objectLabel } from '@shared/acts/object'
import { renameTagActs } from '@shared/acts/rename-and-follow'
import type { PlannedAct } from '@shared/ipc/jobs'
import { followTag } from '@shared/policy/text/follow-rename'
import { nameDefinition, namePrefix, renameProblem, type RenameProblem } from '@shared/policy/text/names'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { FormTextField, useZodForm } from '@/components/form/form'
import { PlanPreview } from '@/components/jobs/plan-preview'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { type ActPlan, type PlanItem, planOf } from '@/domain/act-plan'
import { useStartJob } from '@/lib/queries/jobs'
import { nodesQuery } from '@/lib/queries/lists'
import { useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'
import IconButton from '@mui/material/IconButton'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { haMetaName, withHaMetaNames } from '@shared/policy/text/ha-meta'
import { visible } from '@shared/visible'
import { inOwnWords } from '@/features/policy/use-policy-issues'
import type { ItemProblem } from './evaluate-edit'
import Chip from '@mui/material/Chip'

/** Names beyond this limit are counted instead of shown. */
const MAX_NAMES = 12

/** The names of the machines by address, for the entries of the lists. */
export const MachineNames = createContext<ReadonlyMap<string, string>>(new Map())

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('policy-forms')
  const machineNames = use(MachineNames)
  const rest = names.slice(MAX_NAMES)
  if (names.length === 0) return <Box component="span">{t('nobody')}</Box>
  return (
    <>
      {names.slice(0, MAX_NAMES).map((name, index) => (
        <Chip
          key={index}
          label={<NameLabel name={name} offer={{ machineNames }} />}
          sx={{ typography: 'mono', maxWidth: '100%' }}
        />
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

interface RenameTagDialogProps {
  tag: string
  onClose: () => void
}

const prefix = namePrefix({ kind: 'tag' })

/** Problems that more typing does not fix. */
const SHOWN_WHILE_TYPING: readonly RenameProblem[] = ['taken', 'letters', 'tag-start']

/** Returns the state of the form: the changed policy text, the acts to run, and the error if there is one. */
function useNewTag(tag: string, onDone: () => void) {
  const { t: tCommon } = useTranslation('common')
  const { stored } = useStudio()
  const nodes = useQuery(nodesQuery())
  const serverId = useServerId()
  const start = useStartJob()
  const carrying = useMemo(() => nodes.data?.filter(({ forcedTags }) => forcedTags.includes(tag)), [nodes.data, tag])
  const { form, wanted } = useTagForm(stored.policy, tag)
  const followed = useMemo(
    () => (wanted === null ? null : followTag(stored.policy, tag, wanted)),
    [stored.policy, tag, wanted],
  )
  const items = useMemo(
    () => (wanted !== null && followed && carrying ? renameTagActs({ stored, followed }, carrying, tag, wanted) : null),
    [wanted, followed, carrying, stored, tag],
  )
  const submit = form.handleSubmit(() => {
    if (items && serverId !== null) start.mutate({ serverId, action: 'renameTag', items }, { onSuccess: onDone })
  })
  const acts = useMemo(() => items && items.map(({ act }) => act), [items])
  const failure = start.error && errorText(start.error, tCommon)
  const state = { stored, nodes, carrying, form, wanted, followed, items, acts, submit, failure, busy: start.isPending }
  return { ...state, clearFailure: () => start.reset() }
}

/** Builds the preview of the machines; the policy change is shown separately. */
function previewOf(items: readonly PlannedAct[]): ActPlan {
  const shown = items.flatMap(({ act, before }): PlanItem[] => {
    if (act.kind !== 'node.tags' || before.kind !== 'node') return []
    const [from, to] = [{ text: before.forcedTags.join(', ') }, { text: act.tags.join(', ') }]
    const outcome = { kind: 'change', act, from, to } as const
    return [{ id: before.id, label: objectLabel(before), before, outcome }]
  })
  return planOf(shown, [])
}

/** Returns the form for the new name, and that name once it is valid. */
function useTagForm(policy: string, tag: string) {
  const name = nameDefinition(policy, { kind: 'tag', name: tag })
  const problemOf = (own: string) => (name ? renameProblem(policy, name, prefix + own) : undefined)
  const schema = z.object({
    own: z.string().superRefine((own, context) => {
      const problem = problemOf(own)
      if (problem) context.addIssue(problem)
    }),
  })
  const form = useZodForm(schema, { own: tag.slice(prefix.length) })
  const typed = form.watch('own')
  return { form, wanted: problemOf(typed) === undefined ? prefix + typed : null }
}

/** Renames a tag on the server as one job: in the stored policy and on every machine that has it. */
function RenameTagDialog({ tag, onClose }: RenameTagDialogProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { stored, nodes, carrying, form, wanted, followed, items, acts, submit, failure, busy, clearFailure } =
    useNewTag(tag, onClose)
  return (
    <FormDialog
      open
      discards
      title={t('renameTag.title', { name: tag })}
      submitLabel={wanted === null ? t('renameTag.submitEmpty') : t('renameTag.submit', { name: wanted })}
      busy={busy}
      error={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="own"
        label={tPolicy('rename.field')}
        live={SHOWN_WHILE_TYPING}
        say={(problem) => tPolicy(`rename.problem.${problem as RenameProblem}`)}
        onEdit={clearFailure}
        onFocus={(event) => event.target.select()}
        slotProps={{
          input: { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
          htmlInput: { spellCheck: false, autoComplete: 'off' },
        }}
      />
      <MissingLists lists={{ nodes }} />
      {carrying ? <Typography>{t('renameTag.machines', { count: carrying.length })}</Typography> : null}
      {wanted === null ? null : <FollowedNote stored={stored} followed={followed} from={tag} to={wanted} />}
      {items && carrying && carrying.length > 0 ? <PlanPreview plan={previewOf(items)} /> : null}
      <Consequence acts={acts} />
    </FormDialog>
  )
}

export interface SectionListProps {
  spec: SectionSpec
  parsed: PolicyDocument
  edits: ReturnType<typeof useFormEdits>
  selected: PolicyItem | null
  /** Shows an entry in the text beside, if the text is visible. */
  onSelect: (item: PolicyItem) => void
  onOpen: (item: PolicyItem | null) => void
}

/** Keeps the focus on a moved entry, whose row is a different element afterwards. */
function useFollowFocus(items: readonly PolicyItem[]) {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ to: number; label: string | null } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const row = list.current?.querySelector('ul')?.children[wanted.current.to]
    const buttons = [...(row?.querySelectorAll('button') ?? [])]
    buttons.at(wanted.current.label === 'menu' ? -1 : 0)?.focus()
    wanted.current = null
  }, [items])
  const follow = (to: number) => {
    const menu = document.activeElement?.getAttribute('aria-haspopup') === 'menu'
    wanted.current = { to, label: menu ? 'menu' : null }
  }
  return { list, follow }
}

function useRowMenu(
  { spec, parsed: { items }, edits }: SectionListProps,
  onMove: (from: number, to: number) => void,
  onRename: (tag: string) => void,
) {
  const { t } = useTranslation('policy-forms')
  const { stored, dirty, reveal } = useStudio()
  const { length } = items[spec.section].items
  return (item: PolicyItem): MenuEntry[] => {
    const show = {
      label: t('action.show'),
      icon: <Code size={14} />,
      onClick: () => reveal(item.offset, item.offset + item.length),
      local: true,
    }
    if (!stored.writable) return [show]
    const move = [
      { label: t('move.up'), icon: <ArrowUp size={14} />, by: -1, reason: t('move.first') },
      { label: t('move.down'), icon: <ArrowDown size={14} />, by: 1, reason: t('move.last') },
    ].map(({ by, ...entry }) => {
      const to = item.at + by
      return { ...entry, disabled: to < 0 || to >= length, onClick: () => onMove(item.at, to) }
    })
    const drop = {
      label: t('action.delete'),
      icon: <Trash2 size={14} />,
      onClick: () => edits.remove(item),
      danger: true,
      divider: true,
    }
    const { key } = item
    const rename = {
      label: t('renameTag.action'),
      icon: <Pencil size={14} />,
      onClick: () => onRename(key ?? ''),
      disabled: dirty,
      reason: t('renameTag.dirty'),
    }
    const renames = spec.section === 'tagOwners' && key !== undefined ? [rename] : []
    return [show, ...renames, ...(spec.movable && length > 1 ? move : []), drop]
  }
}

function Head({ spec, onOpen, canAdd }: Pick<SectionListProps, 'spec' | 'onOpen'> & { canAdd: boolean }) {
  const { t } = useTranslation('policy-forms')
  const add = { id: `add-${spec.section}`, label: t(`add.${spec.section}`), words: '', key: 'n', writes: true }
  useOfferCommands(canAdd ? [{ ...add, run: () => onOpen(null) }] : [])
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, mb: 3 }}>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>{t(`about.${spec.section}`)}</Box>
      {canAdd ? (
        <LockedControls>
          <Button startIcon={<Plus size={14} aria-hidden />} onClick={() => onOpen(null)}>
            {t(`add.${spec.section}`)}
          </Button>
        </LockedControls>
      ) : null}
    </Box>
  )
}

function InvalidSection({ name, at }: { name: string; at: Place }) {
  const { t } = useTranslation('policy-forms')
  const { reveal } = useStudio()
  const jump = (
    <Button size="small" variant="text" onClick={() => reveal(at.offset, at.offset + at.length)}>
      {t('action.show')}
    </Button>
  )
  return (
    <Alert severity="warning" action={jump}>
      {t('refused.section', { name })}
    </Alert>
  )
}

/** Returns the results of the policy's own tests, for the lists of tests. */
function useOutcomes({ section }: SectionSpec): (at: number) => readonly TestOutcome[] | undefined {
  const { text } = useStudio()
  const isTests = section === 'tests' || section === 'sshTests'
  const { data } = usePolicyAnswer('tests', isTests ? { text } : null, { keep: true })
  return (at) => (isTests && data?.ok ? data.value[section].filter(({ test }) => test === at) : undefined)
}

/** Returns the entries that a comment above an earlier entry is about, too: those below it without an empty line or a comment between. */
export function joinedItems(text: string, items: readonly PolicyItem[]): ReadonlySet<PolicyItem> {
  const joined = new Set<PolicyItem>()
  items.forEach((item, at) => {
    const above = items[at - 1]
    if (!above || item.description !== '' || (above.description === '' && !joined.has(above))) return
    if (!/\n\s*\n/.test(text.slice(above.offset + above.length, item.offset))) joined.add(item)
  })
  return joined
}

function Items(props: SectionListProps) {
  const { spec, parsed, edits, selected, onSelect, onOpen } = props
  const { t } = useTranslation('policy-forms')
  const { stored, writable } = useStudio()
  const nameOf = useItemName()
  const { items } = parsed.items[spec.section]
  const { list, follow } = useFollowFocus(items)
  const move = (from: number, to: number) => {
    if (edits.move(spec, from, to, items.length)) follow(to)
  }
  const [renaming, setRenaming] = useState<string | null>(null)
  const menuOf = useRowMenu(props, move, setRenaming)
  const outcomesOf = useOutcomes(spec)
  const joined = useMemo(() => joinedItems(parsed.text, items), [parsed.text, items])
  const row = (index: number, sortable: SortableRow) => {
    const item = items[index]
    if (!item) return null
    return (
      <ItemRow
        {...{ spec, item, sortable }}
        joined={joined.has(item)}
        name={nameOf(item)}
        problems={parsed.problemsOf(item)}
        {...(outcomesOf(item.at) && { outcomes: outcomesOf(item.at) })}
        selected={selected?.section === item.section && selected.at === item.at}
        // If only the console's lock prevents changes, the form can still be opened; it refuses to submit.
        onEdit={stored.writable ? () => onOpen(item) : undefined}
        onSelect={() => onSelect(item)}
        menu={menuOf(item)}
      />
    )
  }
  const movable = spec.movable && writable && items.length > 1
  return (
    <Paper
      ref={list}
      variant="outlined"
      sx={{ overflow: 'hidden', '& li + li:not(:has([data-joined]))': { borderTop: 1, borderColor: 'divider' } }}
    >
      <SortableList label={t(`tab.${spec.section}`)} count={items.length} onMove={movable ? move : undefined}>
        {row}
      </SortableList>
      {renaming === null ? null : <RenameTagDialog tag={renaming} onClose={() => setRenaming(null)} />}
    </Paper>
  )
}

/** Says also what a policy without rules and grants allows: that depends on the server's release. */
function NoRules({ text }: { text: string }) {
  const { t } = useTranslation('policy-forms')
  const { data } = usePolicyAnswer('ruled', { text })
  const isOpen = data?.ok === true && data.value === 'open'
  return <EmptyState text={isOpen ? `${t('empty.acls')} ${t('empty.open')}` : t('empty.acls')} />
}

/** Lists the entries of a policy section. */
export function SectionList(props: SectionListProps) {
  const { spec, parsed, onOpen } = props
  const { t } = useTranslation('policy-forms')
  const { stored, text } = useStudio()
  const { items, wrong } = parsed.items[spec.section]
  if (wrong) return <InvalidSection name={spec.section} at={wrong} />
  return (
    <>
      <Head spec={spec} onOpen={onOpen} canAdd={stored.writable} />
      {items.length > 0 ? <Items {...props} /> : null}
      {items.length === 0 && spec.section === 'acls' ? <NoRules text={text} /> : null}
      {items.length === 0 && spec.section !== 'acls' ? <EmptyState text={t(`empty.${spec.section}`)} /> : null}
    </>
  )
}
