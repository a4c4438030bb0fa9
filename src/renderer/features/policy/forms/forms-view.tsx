import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { itemAt, type PolicyItem, type PolicyEdit } from '@shared/policy/edit/policy-edit'
import { Fragment, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useAddressParams, withParam } from '@/lib/address'
import { useStudio } from '@/features/policy/studio-context'
import { CountedTabs } from '@/ui/counted-tabs'
import { VisuallyHidden } from '@/ui/marks'
import { MachineNames, SectionList, type SectionListProps } from './section-list'
import {
  type FieldSpec,
  type FormTab,
  formTabs,
  type SectionSpec,
  sectionSpecs,
  type SuggestionKind,
  tabNames,
  tabOf,
} from './section-specs'
import { type Suggestions, useSuggestions } from './suggestions'
import { useFormEdits } from './use-form-edits'
import {
  type PolicyDocument,
  usePolicyDocument,
  type FormTarget,
  type PolicyForm,
  startValues,
  usePolicyForm,
  type FormValues,
  otherMembers,
} from './use-policy-form'
import AlertTitle from '@mui/material/AlertTitle'
import { syntaxWords, inOwnWords } from '@/features/policy/use-policy-issues'
import TextField from '@mui/material/TextField'
import { ActionAlert } from '@/ui/action-alert'
import { FormDialog } from '@/ui/dialogs'
import { useOptions } from '@/ui/use-options'
import type { TFunction } from 'i18next'
import { DefineLinks, NamesField } from './names-field'
import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'

/** Joins the distinct messages of the control plane, one per line. */
function problemText(problems: ReturnType<PolicyForm['problemsOf']>, t: TFunction<'policy'>): string {
  return [...new Set(problems.map(({ message }) => inOwnWords(message, t)))].join('\n')
}

/** Shows problems below a field, one per line. */
function ProblemLines({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

/** Names of these kinds have a form of their own, so a bare word is the beginning of one. Login names have none. */
const completed: readonly SuggestionKind[] = ['users', 'groups', 'tags']

interface ItemFieldProps {
  field: FieldSpec
  form: PolicyForm
  suggestions: Suggestions
}

function useFieldTexts({ field, form }: ItemFieldProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const problems = form.problemsOf(field.name)
  const missing = form.missing[field.name]
  const text = missing ? t(`form.${missing}`) : problemText(problems, tPolicy)
  return {
    label: t(`label.${field.label}`),
    error: text !== '',
    helperText: text ? <ProblemLines text={text} /> : field.help ? t(`help.${field.help}`) : null,
    wrong: problems.flatMap(({ index }) => index ?? []),
  }
}

/** One field of an entry's form, with the control plane's messages about its value. */
function ItemField(props: ItemFieldProps) {
  const { t } = useTranslation('policy-forms')
  const { field, form, suggestions } = props
  const { wrong, ...texts } = useFieldTexts(props)
  const value = form.values.fields[field.name] ?? ''
  const change = (next: string | readonly string[]) =>
    form.change({ fields: { ...form.values.fields, [field.name]: next } })
  const names = field.suggest.flatMap((one) => suggestions[one])
  if (field.kind === 'names') {
    const list = typeof value === 'string' ? [] : value
    return (
      <NamesField
        {...texts}
        wrong={wrong}
        value={list}
        onChange={change}
        suggestions={names}
        machineNames={suggestions.machineNames}
        completes={field.suggest.some((one) => completed.includes(one))}
        ports={field.ports ?? false}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'json') {
    return (
      <TextField
        {...texts}
        multiline
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => change(event.target.value)}
        placeholder={'{ "example.com/cap/admin": [{}] }'}
        slotProps={{ htmlInput: { spellCheck: false }, input: { sx: { typography: 'mono' } } }}
      />
    )
  }
  if (field.choices) {
    const choices = field.choices.map((one) => ({ value: one, label: t(`choice.${one}`) }))
    return <ChoiceField {...texts} value={text} onChange={change} choices={choices} />
  }
  return <SuggestedField {...texts} value={text} onChange={change} suggestions={names} />
}

/** The sections that define the names of a kind. */
const defining = { tags: 'tagOwners', groups: 'groups' } as const
type Defining = (typeof defining)[keyof typeof defining]

/**
 * Returns the tags and groups of a field, without ports, that neither the policy nor this form defines, each with the section for it. A
 * field that takes no tags or no groups has none of these.
 */
function undefinedNames(
  field: FieldSpec,
  { values }: PolicyForm,
  items: PolicyDocument['items'],
): Map<string, Defining> {
  const value = values.fields[field.name]
  const names = Array.isArray(value) ? (value as readonly string[]) : []
  const found = names.flatMap((name) => {
    const [bare, kind] = /^(tag|group):[^:,\s]+/.exec(name) ?? []
    const suggested = `${kind}s` as keyof typeof defining
    if (!bare || bare === values.key || !field.suggest.includes(suggested)) return []
    const section = defining[suggested]
    const isDefined = items[section].items.some(({ key }) => key === bare)
    return isDefined ? [] : [[bare, section] as const]
  })
  return new Map(found)
}

interface ItemDialogProps {
  target: OpenForm
  suggestions: Suggestions
  items: PolicyDocument['items']
  /** Opens the form that defines a name; this one opens again afterwards. */
  onDefine: (section: Defining, name: string, values: FormValues) => void
  /** Values entered earlier and never applied. */
  kept: FormValues | undefined
  onDone: (edit: PolicyEdit | null) => void
  /** Called with the entered values when the dialog is closed without applying them. */
  onClose: (values: FormValues) => void
  onStartOver: () => void
}

function KeyField({ target, form, suggestions }: { target: FormTarget; form: PolicyForm; suggestions: Suggestions }) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { key } = target.spec
  if (!key) return null
  const problems = form.problemsOf('key')
  const shared = {
    label: t(`key.${key.label}`),
    value: form.values.key,
    error: problems.length > 0,
    helperText: problems.length > 0 ? <ProblemLines text={problemText(problems, tPolicy)} /> : null,
  }
  if (key.suggest.length === 0) {
    return <TextField {...shared} onChange={(event) => form.change({ key: event.target.value })} />
  }
  const options = key.suggest.flatMap((name) => suggestions[name])
  return <SuggestedField {...shared} suggestions={options} onChange={(text) => form.change({ key: text })} />
}

function useStopText({ stop }: PolicyForm): string | null {
  const { t } = useTranslation('policy-forms')
  if (!stop) return null
  if (stop.kind === 'refused') return t(`refused.${stop.refusal.reason}`, { name: stop.refusal.path.join('.') })
  return t(stop.kind === 'gone' ? 'form.gone' : 'form.fields')
}

/** The form of one entry. Typed values survive closing until they are applied or discarded. */
function ItemDialog({ target, suggestions, items, kept, onDefine, onDone, onClose, onStartOver }: ItemDialogProps) {
  const { t } = useTranslation('policy-forms')
  const { spec, item } = target
  const form = usePolicyForm(target, kept ?? startOf(target), onDone)
  const error = useStopText(form)
  const others = item ? otherMembers(spec, item) : []
  return (
    <FormDialog
      open
      title={t(item ? `edit.${spec.section}` : `add.${spec.section}`)}
      submitLabel={t(item ? 'form.change' : `add.${spec.section}`)}
      onSubmit={form.submit}
      onClose={() => onClose(form.values)}
      error={error}
    >
      {kept && !target.isBack ? (
        <ActionAlert severity="info" actions={[{ label: t('form.startOver'), onClick: onStartOver }]}>
          {t('form.kept')}
        </ActionAlert>
      ) : null}
      <KeyField target={target} form={form} suggestions={suggestions} />
      {form.fields.map((field) => {
        const missing = undefinedNames(field, form, items)
        return (
          <Fragment key={field.name}>
            <ItemField field={field} form={form} suggestions={suggestions} />
            <DefineLinks names={missing} onDefine={(section, missed) => onDefine(section, missed, form.values)} />
          </Fragment>
        )
      })}
      <TextField
        label={t('form.description')}
        helperText={t('form.descriptionHelp')}
        multiline
        maxRows={6}
        value={form.values.description}
        onChange={(event) => form.change({ description: event.target.value })}
      />
      {others.length > 0 ? <Box sx={{ color: 'text.secondary' }}>{t('also', { names: others.join(', ') })}</Box> : null}
    </FormDialog>
  )
}

interface TextValueProps {
  label: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  helperText?: React.ReactNode
  error?: boolean
}

/** A text field with suggestions; any text is accepted. */
function SuggestedField({ label, value, onChange, suggestions, helperText, error }: TextValueProps) {
  const { shown, close } = useOptions()
  return (
    <Autocomplete
      freeSolo
      {...shown}
      disableClearable
      options={[...suggestions]}
      inputValue={value}
      value={value}
      onInputChange={(_event, text, reason) => reason !== 'reset' && onChange(text)}
      onChange={(_event, text) => {
        close()
        onChange(text)
      }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error ?? false} helperText={helperText ?? null} />
      )}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  helperText?: React.ReactNode
  error?: boolean
}

/** A select field. Keeps an existing value that is not among the choices. */
function ChoiceField({ label, value, onChange, choices, helperText, error }: ChoiceFieldProps) {
  const known = choices.some((choice) => choice.value === value)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? false}
      helperText={helperText ?? null}
    >
      {known ? null : <MenuItem value={value}>{value}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

const same = (a: FormValues, b: FormValues) => JSON.stringify(a) === JSON.stringify(b)

interface OpenForm extends FormTarget {
  /** Changes if the form starts over. */
  again: number
  /** The name that the new entry defines. */
  name?: string
  /** The form that needs this entry and opens again after it. */
  for?: OpenForm
  /** True if the form is open again after one that it needed. */
  isBack?: boolean
}

const nameOf = ({ spec, item, name }: OpenForm) => `${spec.section} ${item?.raw ?? name ?? ''}`

/** Returns the initial values of a form, with the name that it was opened to define. */
const startOf = ({ name, ...target }: OpenForm): FormValues => ({
  ...startValues(target),
  ...(name !== undefined && { key: name }),
})

/** Holds the open form and the unapplied values of forms that were closed. */
function useOpenForm() {
  const [target, setTarget] = useState<OpenForm | null>(null)
  const [kept, setKept] = useState<Readonly<Record<string, FormValues>>>({})
  const forget = (one: OpenForm) =>
    setKept((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== nameOf(one))))
  const keep = (one: OpenForm, values: FormValues) => setKept((before) => ({ ...before, [nameOf(one)]: values }))
  const next = () => setTarget(target?.for ? { ...target.for, isBack: true, again: target.again + 1 } : null)
  return {
    target,
    kept: target ? kept[nameOf(target)] : undefined,
    /** True if any closed form has unapplied values. */
    anyKept: Object.keys(kept).length > 0,
    open: (spec: SectionSpec, item: PolicyItem | null) => setTarget({ spec, item, again: 0 }),
    define: (section: Defining, name: string, values: FormValues) => {
      if (!target) return
      keep(target, values)
      setTarget({ spec: sectionSpecs[section], item: null, name, for: target, again: target.again + 1 })
    },
    close: (values: FormValues) => {
      next()
      if (!target) return
      if (same(values, startOf(target))) forget(target)
      else keep(target, values)
    },
    done: () => {
      if (target) forget(target)
      next()
    },
    startOver: () => {
      if (!target) return
      forget(target)
      setTarget({ ...target, isBack: false, again: target.again + 1 })
    },
  }
}

/**
 * Returns the open tab. It is mirrored in the address, but kept in state too because the address updates only after the next key may have
 * been pressed.
 */
function useFormTab(): [FormTab, (tab: FormTab) => void] {
  const [params, change] = useAddressParams()
  const named = tabNames.find((name) => name === params.get('section')) ?? 'acls'
  const [seen, setSeen] = useState(named)
  const [tab, open] = useState(named)
  if (named !== seen) {
    setSeen(named)
    open(named)
  }
  const setTab = (next: FormTab) => {
    if (next === tab) return
    open(next)
    change(withParam('section', next))
  }
  return [tab, setTab]
}

function FormTabs({
  tab,
  onTab,
  id,
  parsed,
}: {
  tab: FormTab
  onTab: (tab: FormTab) => void
  id: string
  parsed: PolicyDocument
}) {
  const { t } = useTranslation('policy-forms')
  const countOf = (name: FormTab) =>
    formTabs[name].reduce((sum, section) => sum + parsed.items[section].items.length, 0)
  const tabs = tabNames.map((name) => ({ value: name, label: t(`tab.${name}`), count: countOf(name) }))
  return <CountedTabs id={id} label={t('tabs')} tabs={tabs} value={tab} onChange={onTab} />
}

/** Lists the parts of the document that no form shows; each links to its place in the text. */
function OtherParts({ others }: Pick<PolicyDocument, 'others'>) {
  const { t } = useTranslation('policy-forms')
  const { reveal } = useStudio()
  if (others.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 4, color: 'text.secondary' }}>
      {t('others')}
      {others.map(({ name, offset, length }) => (
        <Button key={offset} size="small" variant="text" onClick={() => reveal(offset, offset + length)}>
          {name}
        </Button>
      ))}
    </Box>
  )
}

/**
 * Keeps the selection and the text cursor in step: selecting an entry moves the cursor there, moving the cursor into an entry opens its
 * tab. An added or changed entry is selected once the document contains it.
 */
function useSelection(parsed: PolicyDocument, setTab: (tab: FormTab) => void) {
  const studio = useStudio()
  const selected = itemAt(parsed.items, useDeferredValue(studio.cursor)) ?? null
  const place = selected && `${selected.section} ${selected.at}`
  // A chosen tab stays open until the cursor moves to another entry, even if another view is shown meanwhile.
  const followed = useRef<string | null>(null)
  const follow = useEffectEvent(() => {
    if (selected && place !== followed.current) setTab(tabOf(selected.section))
    followed.current = place
  })
  useEffect(() => follow(), [place])
  const wanted = useRef<PolicyEdit | null>(null)
  const select = (item: PolicyItem) => studio.select(item.offset, item.offset + item.length)
  const selectWanted = useEffectEvent(() => {
    const edit = wanted.current
    wanted.current = null
    const { items } = parsed.items[edit?.section ?? 'acls']
    const item = edit?.kind === 'add' ? items.at(-1) : items[edit?.at ?? -1]
    if (edit && item) select(item)
  })
  useEffect(() => selectWanted(), [parsed])
  return { selected, select, selectLater: (edit: PolicyEdit | null) => void (wanted.current = edit) }
}

interface TabPanelProps extends Omit<SectionListProps, 'spec' | 'onOpen'> {
  tab: FormTab
  id: string
  onOpen: (spec: SectionSpec, item: PolicyItem | null) => void
}

function TabPanel({ tab, id, onOpen, ...list }: TabPanelProps) {
  const { t } = useTranslation('policy-forms')
  const { stored } = useStudio()
  const several = formTabs[tab].length > 1
  return (
    <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
      {stored.writable ? null : (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('readOnly')}
        </Alert>
      )}
      {formTabs[tab].map((section, index) => (
        <Box key={section} sx={{ mt: index === 0 ? 0 : 8 }}>
          {several ? (
            <Typography variant="h2" sx={{ mb: 2 }}>
              {t(`tab.${section}`)}
            </Typography>
          ) : null}
          <SectionList {...list} spec={sectionSpecs[section]} onOpen={(item) => onOpen(sectionSpecs[section], item)} />
        </Box>
      ))}
      <OtherParts others={list.parsed.others} />
    </Box>
  )
}

/** Shows the policy as forms, one tab per section. Each edit patches only the text it concerns. */
export function FormsView() {
  const { t, ready } = useTranslation('policy-forms')
  const { text } = useStudio()
  const parsed = usePolicyDocument(text)
  const suggestions = useSuggestions(text)
  const [tab, setTab] = useFormTab()
  const form = useOpenForm()
  const edits = useFormEdits()
  const { selected, select, selectLater } = useSelection(parsed, setTab)
  const id = useId()
  const { target } = form
  if (!ready) return null
  return (
    <Box component="section" aria-label={t('region')}>
      {parsed.broken ? (
        <BrokenNotice text={parsed.text} broken={parsed.broken} kept={form.anyKept} />
      ) : (
        <>
          <FormTabs tab={tab} onTab={setTab} id={id} parsed={parsed} />
          <MachineNames value={suggestions.machineNames}>
            <TabPanel {...{ tab, id, parsed, edits, selected }} onSelect={select} onOpen={form.open} />
          </MachineNames>
        </>
      )}
      {target ? (
        <ItemDialog
          key={target.again}
          {...{ target, suggestions, items: parsed.items, kept: form.kept }}
          onDefine={form.define}
          onClose={form.close}
          onStartOver={form.startOver}
          onDone={(edit) => {
            form.done()
            // The form that opens again selects its own entry.
            if (!target.for) selectLater(edit)
          }}
        />
      ) : null}
      <VisuallyHidden live="polite">{edits.announcement}</VisuallyHidden>
    </Box>
  )
}

interface BrokenNoticeProps {
  text: string
  broken: NonNullable<PolicyDocument['broken']>
  /** True if unsaved form entries wait until the text is fixed. */
  kept: boolean
}

/** Shows the error that prevents the forms from reading the text, its position, and a button to jump to it. */
function BrokenNotice({ text, broken, kept }: BrokenNoticeProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { reveal } = useStudio()
  const { line, column, offset, length } = broken
  const jump = (
    <Button size="small" variant="text" onClick={() => reveal(offset, offset + length)}>
      {t('broken.go')}
    </Button>
  )
  return (
    <Alert severity="warning" action={jump}>
      <AlertTitle>{t('broken.title')}</AlertTitle>
      {t('broken.where', { line, column, message: syntaxWords(text, broken, tPolicy) })}
      {kept ? ` ${t('broken.kept')}` : null}
    </Alert>
  )
}
