import Box from '@mui/material/Box'
import { createPortal } from 'react-dom'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazyComponent } from '@/ui/page'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ProblemsLine } from '@/features/policy/problems-line'
import { useStudio } from '@/features/policy/studio-context'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { type PolicyIssue, toMarks, withAdvice, type PolicyIssues } from '@/features/policy/use-policy-issues'
import { CodeEditor, type CodeEditorHandle } from '@/ui/code-editor/code-editor'
import type { CodeFix, CodeProblem } from '@/ui/code-editor/problems'
import { MenuButton, MenuList } from '@/ui/menu-button'
import { OutlineTree, type Outline, useOutline } from './outline-tree'
import { usePolicyLint, useSettledText } from './use-policy-lint'
import IconButton from '@mui/material/IconButton'
import type { OutlineItem } from '@shared/policy/text/outline'
import ListTree from 'lucide-react/icons/list-tree'
import PanelLeft from 'lucide-react/icons/panel-left'
import {
  definedKinds,
  nameAt,
  nameDefinition,
  occurrencesOf,
  type PolicyName,
  renameEdits,
} from '@shared/policy/text/names'
import type { CodeAssist, CodeHint, CodeOption } from '@/ui/code-editor/assist'
import { useToast } from '@/ui/toast/toast'
import ButtonBase from '@mui/material/ButtonBase'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { visible } from '@shared/visible'
import X from 'lucide-react/icons/x'
import { completeAt, type KnownNames, type PolicyCompletion } from '@shared/policy/text/complete'
import { fieldAt } from '@shared/policy/text/slots'
import type { NameMeaning } from '@shared/policy/text/meaning'
import { spotAt } from '@shared/policy/text/words'
import type { TFunction } from 'i18next'
import { usePolicyAsk } from '@/domain/policy-worker/use-policy-answer'
import { usePolicyDialect } from '@/lib/session'
import type { Node, User } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'
import { useQuery } from '@tanstack/react-query'
import { machineName } from '@shared/states/machine-state'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'

type Translate = TFunction<'policy'>

/** Number of members and machines that a hint lists; the rest is counted. */
const named = 5

const newSections = ['grants', 'nodeAttrs', 'randomizeClientPort']

function aboutOf(t: Translate, name: string): string | undefined {
  const about: Readonly<Record<string, string>> = t('about', { returnObjects: true })
  return about[name]
}

function toOption(t: Translate, option: PolicyCompletion): CodeOption {
  const { label, kind, note, undeclared, insert, cursor, more } = option
  const detail = [kind === 'field' ? '' : t(`kind.${kind}`), note ?? '', undeclared ? t('undeclared') : '']
  const info = aboutOf(t, label)
  return {
    label,
    ...(kind === 'entry' ? { shown: t('kind.entry') } : {}),
    ...(info === undefined ? {} : { info }),
    detail: kind === 'entry' ? '' : detail.filter((part) => part !== '').join(' · '),
    insert,
    cursor,
    more,
  }
}

function listed(t: Translate, names: readonly string[], count = names.length): string {
  const rest = count - Math.min(named, names.length)
  const first = names.slice(0, named).join(', ')
  return rest > 0 ? `${first} ${t('hint.more', { count: rest })}` : first
}

function missingText(t: Translate, { kind }: PolicyName): string[] {
  return kind === 'group' || kind === 'tag' || kind === 'host' || kind === 'user' ? [t(`hint.missing.${kind}`)] : []
}

function machinesFact(t: Translate, { machineCount, machines }: NameMeaning): CodeHint['facts'][number] {
  if (machineCount === 0) return { label: '', text: t('hint.none') }
  const names = machines.map(({ name, addresses }) => (addresses[0] ? `${name} (${addresses[0]})` : name))
  return { label: t('hint.machines', { count: machineCount }), text: listed(t, names, machineCount) }
}

function factsOf(t: Translate, name: PolicyName, meaning: NameMeaning): CodeHint['facts'] {
  const about = aboutOf(t, name.name)
  const lists = { group: 'hint.members', tag: 'hint.owners', host: 'hint.address' } as const
  const { kind } = name
  const list =
    meaning.found && (kind === 'group' || kind === 'tag' || kind === 'host')
      ? [{ label: t(lists[kind]), text: listed(t, meaning.listed) || t('hint.noMembers') }]
      : []
  return [
    ...(about === undefined ? [] : [{ label: '', text: about }]),
    ...(meaning.found ? [] : missingText(t, name).map((text) => ({ label: '', text }))),
    ...list,
    ...(name.name === 'autogroup:self' || name.name === 'autogroup:internet' ? [] : [machinesFact(t, meaning)]),
  ]
}

/** Explains a section or property. */
function fieldHint(t: Translate, text: string, offset: number): CodeHint | undefined {
  const spot = spotAt(text, offset)
  if (!spot?.word || !spot.key) return undefined
  const field = fieldAt([...spot.path, spot.word.value])
  const about = field === undefined ? undefined : aboutOf(t, field)
  if (field === undefined || about === undefined) return undefined
  return { from: spot.word.from, to: spot.word.to, title: field, facts: [{ label: '', text: about }] }
}

function useHint(): CodeAssist['hint'] {
  const { t } = useTranslation('policy')
  const ask = usePolicyAsk()
  return async (text, offset) => {
    const name = nameAt(text, offset)
    if (!name) return fieldHint(t, text, offset)
    const answer = await ask('meaning', { text, name })
    const facts = answer?.ok ? factsOf(t, name, answer.value) : [{ label: '', text: t('hint.loading') }]
    return { from: name.from, to: name.to, title: `${t(`kind.${name.kind}`)} ${name.name}`, facts }
  }
}

/** Connects the editor with the policy language and the live network's names. */
function useCodeAssist(run: CodeAssist['run']): CodeAssist {
  const { t } = useTranslation('policy')
  const known = useKnownNames()
  const dialect = usePolicyDialect()
  const hint = useHint()
  const fits = useMemo(() => {
    const hidden = [...(dialect.grants ? [] : newSections), ...(dialect.tests ? [] : ['tests', 'sshTests'])]
    return ({ kind, label }: PolicyCompletion) => {
      if (kind === 'field') return !hidden.includes(label)
      return kind !== 'autogroup' || dialect.autogroups || label === 'autogroup:internet'
    }
  }, [dialect])
  return {
    complete: (text, offset, asked) => {
      const found = completeAt(text, offset, known(), asked)
      if (!found) return undefined
      const { from, to, options } = found
      return { from, to, options: options.filter(fits).map((option) => toOption(t, option)) }
    },
    hint,
    run,
  }
}

/** Returns a user as policies write it: by email if the name is empty or not unique. */
function userName({ name, email }: User, dialect: PolicyDialect, isShared: (name: string) => boolean): string {
  return email && (name === '' || isShared(name)) ? email : writtenUser(name, dialect)
}

function knownNames(users: readonly User[], nodes: readonly Node[], dialect: PolicyDialect): KnownNames {
  const seen = new Map<string, number>()
  for (const { name } of users) seen.set(name, (seen.get(name) ?? 0) + 1)
  const isShared = (name: string) => (seen.get(name) ?? 0) > 1
  return {
    users: users.map((user) => ({
      name: userName(user, dialect, isShared),
      note: user.displayName || user.email,
    })),
    tags: [...new Set(nodes.flatMap(({ tags }) => tags))].toSorted(),
    addresses: nodes.flatMap((node) => node.ipAddresses.map((text) => ({ text, note: machineName(node) }))),
    routes: nodes.flatMap((node) =>
      node.availableRoutes.filter((prefix) => !isExitPrefix(prefix)).map((text) => ({ text, note: machineName(node) })),
    ),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns the server's names for use in policies, evaluated on first use; empty lists until they are loaded. */
function useKnownNames(): () => KnownNames {
  const dialect = usePolicyDialect()
  const { data: users } = useQuery(usersQuery())
  const { data: nodes } = useQuery(nodesQuery())
  return useMemo(() => once(() => knownNames(users ?? [], nodes ?? [], dialect)), [users, nodes, dialect])
}

interface FixMenu {
  at: { left: number; top: number } | null
  fixes: readonly CodeFix[]
}

const lineOf = (text: string, offset: number) => {
  const from = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  return { from, to: end < 0 ? text.length : end }
}

/** Returns the fixes at the cursor, otherwise those on its line. */
function fixesAt(text: string, issues: readonly PolicyIssue[], offset: number): readonly CodeFix[] {
  const touching = (from: number, to: number) =>
    issues.filter(({ at, fixes }) => at && fixes && fixes.length > 0 && at.from <= to && from <= at.to)
  const here = touching(offset, offset)
  const line = lineOf(text, offset)
  return (here.length > 0 ? here : touching(line.from, line.to)).flatMap(({ fixes }) => fixes ?? [])
}

/** Returns the commands for definitions, uses, renaming and fixes, and the overlay each has open. */
function useNameCommands(handle: RefObject<CodeEditorHandle | null>, issues: readonly PolicyIssue[]) {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const { text, readable, locked, applyEdits, reveal } = useStudio()
  const [uses, setUses] = useState<PolicyName | null>(null)
  const [renaming, setRenaming] = useState<PolicyName | null>(null)
  const [menu, setMenu] = useState<FixMenu | null>(null)

  const definition = (name: PolicyName) => {
    const found = nameDefinition(text, name)
    if (name.defines) setUses(name)
    else if (found) reveal(found.from, found.to)
    else toast.show(t(definedKinds.includes(name.kind) ? 'name.undefined' : 'name.ofServer', { name: name.name }))
  }
  const rename = (name: PolicyName) => {
    if (locked) toast.show(locked)
    else if (!readable) toast.show(t('name.unreadable'))
    else if (!definedKinds.includes(name.kind)) toast.show(t('name.notRenamed'))
    else setRenaming(name)
  }
  const run: CodeAssist['run'] = (command, offset) => {
    if (command === 'fixes') {
      const fixes = fixesAt(text, issues, offset)
      if (fixes.length === 0) toast.show(t('fix.none'))
      else setMenu({ at: handle.current?.pointAt(offset) ?? null, fixes })
      return
    }
    const name = nameAt(text, offset)
    if (!name) toast.show(t('name.nothing'))
    else if (command === 'uses') setUses(name)
    else if (command === 'definition') definition(name)
    else rename(name)
  }
  const finishRename = (wanted: string) => {
    if (!renaming) return
    const edits = renameEdits(text, renaming, wanted)
    applyEdits(edits)
    setRenaming(null)
    setUses((shown) => (shown?.name === renaming.name ? { ...shown, name: wanted } : shown))
    toast.show(t('rename.done', { count: edits.length }))
    handle.current?.focus()
  }
  return { run, uses, setUses, renaming, setRenaming, finishRename, menu, setMenu }
}

const RenameNameDialog = lazyComponent(async () => (await import('./rename-name-dialog')).RenameNameDialog)

/** From this window width on, the outline is beside the text. */
const WIDE = '(min-width: 1120px)'

interface Range {
  from: number
  to: number
}

interface TextViewProps {
  problems: PolicyIssues
  handle: RefObject<CodeEditorHandle | null>
  /** Holds the line of problems; null until it is there. */
  line: HTMLElement | null
  onText: (text: string) => void
}

/** Returns the marks of the text at rest: while the user types, the editor moves the existing ones. */
function useMarks(issues: Parameters<typeof toMarks>[0], resting: boolean): readonly CodeProblem[] {
  const [shown, setShown] = useState({ issues, marks: toMarks(issues) })
  if (resting && shown.issues !== issues) setShown({ issues, marks: toMarks(issues) })
  return shown.marks
}

/** Returns the issues of the text and the tools that work at its cursor. */
function useTextTools({ problems, handle }: Pick<TextViewProps, 'problems' | 'handle'>) {
  const { text, view, cursor } = useStudio()
  const settled = useSettledText(text)
  const { issues: advice, evaluating } = usePolicyLint(settled)
  const issues = useMemo(() => withAdvice(problems.issues, advice), [problems.issues, advice])
  const marks = useMarks(issues, settled === text)
  const commands = useNameCommands(handle, issues)
  const assist = useCodeAssist(commands.run)
  const outline = useOutline(settled, cursor)
  const wide = useMediaQuery(WIDE)
  const [outlineOpen, setOutlineOpen] = useState(true)
  const beside = wide && view === 'text'
  return { issues, evaluating, marks, commands, assist, outline, beside, outlineOpen, setOutlineOpen }
}

type Tools = ReturnType<typeof useTextTools>

/** The overlays of the text: the list of uses, the menu of fixes, the rename dialog. */
function TextOverlays({ handle, commands }: Pick<TextViewProps, 'handle'> & Pick<Tools, 'commands'>) {
  const { t } = useTranslation('policy')
  const { text } = useStudio()
  const { uses, setUses, renaming, setRenaming, finishRename, menu, setMenu } = commands
  const closeUses = () => {
    setUses(null)
    handle.current?.focus()
  }
  return (
    <>
      {uses ? (
        <UsesPanel
          text={text}
          name={uses}
          onJump={({ from, to }) => handle.current?.reveal(from, to)}
          onClose={closeUses}
        />
      ) : null}
      {renaming ? (
        <RenameNameDialog text={text} name={renaming} onRename={finishRename} onClose={() => setRenaming(null)} />
      ) : null}
      <MenuList
        label={t('fix.menu')}
        items={(menu?.fixes ?? []).map(({ label, run }) => ({ label, onClick: run, local: true }))}
        anchor={menu ? document.body : null}
        at={menu?.at ?? null}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

/** The policy as text: editor and outline. The problems are below it, and below the forms. */
export function TextView(props: TextViewProps) {
  const { handle, problems, line, onText } = props
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const { text, writable, openReview, cursor, setCursor, view, isTextBeside, select, reveal } = useStudio()
  const tools = useTextTools(props)
  const { issues, outline, beside, outlineOpen, commands } = tools
  const jump = useCallback(({ from, to }: Range) => handle.current?.reveal(from, to), [handle])
  return (
    <>
      <Paper
        variant="outlined"
        sx={{
          gridArea: 'text',
          display: view === 'text' || isTextBeside ? 'flex' : 'none',
          flexDirection: 'column',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <CodeEditor
              ref={handle}
              label={t('editor')}
              hint={t('editorHint')}
              {...setup}
              value={text}
              onChange={onText}
              problems={tools.marks}
              readOnly={!writable}
              onSave={openReview}
              assist={tools.assist}
              onCursor={setCursor}
            />
          </Box>
          {beside && outlineOpen ? (
            <Box
              sx={{ width: { xs: 176, xl: 232 }, flex: 'none', borderLeft: 1, borderColor: 'divider', minHeight: 0 }}
            >
              <OutlineTree {...outline} onJump={jump} />
            </Box>
          ) : null}
        </Box>
        <TextOverlays handle={handle} commands={commands} />
      </Paper>
      {line
        ? createPortal(
            <Paper variant="outlined" sx={{ gridArea: 'line', mt: 2, mb: 4 }}>
              <ProblemsLine
                text={text}
                issues={issues}
                check={problems.check}
                evaluating={tools.evaluating}
                cursor={cursor}
                textHidden={view !== 'text' && !isTextBeside}
                onStep={({ at }) => at && (view === 'text' ? jump(at) : select(at.from, at.to))}
                onJump={({ at }) => at && reveal(at.from, at.to)}
              >
                {view === 'text' ? (
                  <OutlineButton
                    {...outline}
                    beside={beside}
                    open={outlineOpen}
                    onOpen={tools.setOutlineOpen}
                    onJump={jump}
                  />
                ) : (
                  <TextButton />
                )}
              </ProblemsLine>
            </Paper>,
            line,
          )
        : null}
    </>
  )
}

/** Shows the text beside the forms, or hides it. */
function TextButton() {
  const { t } = useTranslation('policy')
  const { isTextBeside, showText } = useStudio()
  if (!showText) return null
  const label = t(isTextBeside ? 'beside.hide' : 'beside.show')
  return (
    <IconButton aria-label={label} title={label} aria-expanded={isTextBeside} onClick={() => showText(!isTextBeside)}>
      <PanelLeft size={16} aria-hidden />
    </IconButton>
  )
}

interface OutlineButtonProps extends Outline {
  /** True if there is room for the outline beside the text. */
  beside: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onJump: (item: OutlineItem) => void
}

/** Toggles the outline; opens it as a menu if it does not fit beside the text. */
function OutlineButton({ items, beside, open, onOpen, onJump }: OutlineButtonProps) {
  const { t } = useTranslation('policy')
  const icon = <ListTree size={16} aria-hidden />
  if (!beside) {
    const entry = (item: OutlineItem, indent: string) => ({
      label: indent + item.label,
      onClick: () => onJump(item),
      local: true,
      movesFocus: true,
    })
    const entries = items.flatMap((section) => [
      entry(section, ''),
      ...section.children.map((item) => entry(item, '\u2003')),
    ])
    return <MenuButton label={t('outline.title')} icon={icon} items={entries} />
  }
  const label = t(open ? 'outline.hide' : 'outline.show')
  return (
    <IconButton aria-label={label} title={label} aria-expanded={open} onClick={() => onOpen(!open)}>
      {icon}
    </IconButton>
  )
}

interface UsesPanelProps {
  text: string
  name: PolicyName
  onJump: (place: PolicyName) => void
  onClose: () => void
}

interface UseRowProps {
  text: string
  place: PolicyName
  onJump: () => void
}

function UseRow({ text, place, onJump }: UseRowProps) {
  const { t } = useTranslation('policy')
  const { line } = lineAndColumn(text, place.from)
  const start = text.lastIndexOf('\n', place.from - 1) + 1
  const end = text.indexOf('\n', place.to)
  const around = [text.slice(start, place.from).trimStart(), text.slice(place.to, end < 0 ? undefined : end)]
  return (
    <ButtonBase
      onClick={onJump}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 3,
        px: 3,
        py: 1,
        textAlign: 'left',
        justifyContent: 'flex-start',
        outlineOffset: '-2px !important',
      }}
    >
      <Box component="span" sx={{ flex: 'none', width: 72, color: 'text.secondary' }}>
        {t('uses.line', { line })}
      </Box>
      <Box
        component="code"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {visible(around[0] ?? '')}
        <strong>{visible(text.slice(place.from, place.to))}</strong>
        {visible(around[1] ?? '')}
      </Box>
      {place.defines ? (
        <Box component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
          {t('uses.definition')}
        </Box>
      ) : null}
    </ButtonBase>
  )
}

/** Lists every place a name is used; arrow keys move between them, Esc closes. */
function UsesPanel({ text, name, onJump, onClose }: UsesPanelProps) {
  const { t } = useTranslation('policy')
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(() => occurrencesOf(text, name), [text, name])
  useEffect(() => list.current?.querySelector('button')?.focus(), [name])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') onClose()
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus()
  }
  return (
    <Box
      component="section"
      aria-label={t('uses.label', { name: name.name })}
      onKeyDown={onKeyDown}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        flex: '0 1 auto',
        minHeight: 0,
        maxHeight: '40%',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 3, pr: 1, py: 1 }}>
        <Box component="span" role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {t('uses.title', { name: name.name, count: places.length })}
        </Box>
        <IconButton aria-label={t('uses.close')} title={t('uses.close')} onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </Box>
      <Box ref={list} sx={{ overflow: 'auto', pb: 1 }}>
        {places.map((place) => (
          <UseRow key={place.from} text={text} place={place} onJump={() => onJump(place)} />
        ))}
      </Box>
    </Box>
  )
}
