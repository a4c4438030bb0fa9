import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazyComponent } from '@/ui/lazy-component'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ProblemsLine } from '@/features/policy/problems-line'
import { toMarks, withAdvice } from '@/features/policy/policy-problems'
import { useStudio } from '@/features/policy/studio-context'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import type { PolicyIssues } from '@/features/policy/use-policy-issues'
import { CodeEditor, type CodeEditorHandle } from '@/ui/code-editor/code-editor'
import type { CodeProblem } from '@/ui/code-editor/problems'
import { MenuList } from '@/ui/menu-button'
import { OutlineButton } from './outline-button'
import { OutlineTree } from './outline-tree'
import { useCodeAssist } from './use-code-assist'
import { useNameCommands } from './use-name-commands'
import { useOutline } from './use-outline'
import { usePolicyLint, useSettled } from './use-policy-lint'
import { UsesPanel } from './uses-panel'

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
  onText: (text: string) => void
}

/** Returns the marks of the text at rest: while the user types, the editor moves the existing ones. */
function useMarks(issues: Parameters<typeof toMarks>[0], resting: boolean): readonly CodeProblem[] {
  const [shown, setShown] = useState({ issues, marks: toMarks(issues) })
  if (resting && shown.issues !== issues) setShown({ issues, marks: toMarks(issues) })
  return shown.marks
}

/** Returns the issues of the text and the tools that work at its cursor. */
function useTextTools({ problems, handle }: TextViewProps) {
  const { text, view, cursor } = useStudio()
  const settled = useSettled(text)
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

/** The policy as text: editor, outline and the problems below. */
export function TextView(props: TextViewProps) {
  const { handle, problems, onText } = props
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const { text, writable, openReview, cursor, setCursor } = useStudio()
  const tools = useTextTools(props)
  const { issues, outline, beside, outlineOpen, commands } = tools
  const jump = useCallback(({ from, to }: Range) => handle.current?.reveal(from, to), [handle])
  return (
    <Paper
      variant="outlined"
      sx={{ flex: 1, minWidth: 0, mb: 4, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
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
          <Box sx={{ width: { xs: 176, xl: 232 }, flex: 'none', borderLeft: 1, borderColor: 'divider', minHeight: 0 }}>
            <OutlineTree {...outline} onJump={jump} />
          </Box>
        ) : null}
      </Box>
      <TextOverlays handle={handle} commands={commands} />
      <ProblemsLine
        text={text}
        issues={issues}
        check={problems.check}
        evaluating={tools.evaluating}
        cursor={cursor}
        onJump={({ at }) => at && jump(at)}
      >
        <OutlineButton {...outline} beside={beside} open={outlineOpen} onOpen={tools.setOutlineOpen} onJump={jump} />
      </ProblemsLine>
    </Paper>
  )
}
