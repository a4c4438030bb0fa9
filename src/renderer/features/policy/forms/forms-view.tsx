import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { itemAt, type PolicyItem } from '@shared/policy/edit/items'
import type { PolicyEdit } from '@shared/policy/edit/policy-edit'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useAddressParams, withParam } from '@/lib/address'
import { useStudio } from '@/features/policy/studio-context'
import { CountedTabs } from '@/ui/counted-tabs'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { BrokenNotice } from './broken-notice'
import { ItemDialog } from './item-dialog'
import { SectionList, type SectionListProps } from './section-list'
import { type FormTab, formTabs, type SectionSpec, sectionSpecs, tabNames, tabOf } from './section-specs'
import { useSuggestions } from './suggestions'
import { useFormEdits } from './use-form-edits'
import { useOpenForm } from './use-open-form'
import { type PolicyDocument, usePolicyDocument } from './use-policy-document'

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
  const { t } = useTranslation('policy-forms')
  const { text } = useStudio()
  const parsed = usePolicyDocument(text)
  const suggestions = useSuggestions(text)
  const [tab, setTab] = useFormTab()
  const form = useOpenForm()
  const edits = useFormEdits()
  const { selected, select, selectLater } = useSelection(parsed, setTab)
  const id = useId()
  const { target } = form
  return (
    <Box component="section" aria-label={t('region')}>
      {parsed.broken ? (
        <BrokenNotice text={parsed.text} broken={parsed.broken} kept={form.anyKept} />
      ) : (
        <>
          <FormTabs tab={tab} onTab={setTab} id={id} parsed={parsed} />
          <TabPanel {...{ tab, id, parsed, edits, selected }} onSelect={select} onOpen={form.open} />
        </>
      )}
      {target ? (
        <ItemDialog
          key={target.again}
          {...{ target, suggestions, kept: form.kept }}
          onClose={form.close}
          onStartOver={form.startOver}
          onDone={(edit) => {
            form.done()
            selectLater(edit)
          }}
        />
      ) : null}
      <VisuallyHidden live="polite">{edits.announcement}</VisuallyHidden>
    </Box>
  )
}
