import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemsLine } from '@/features/policy/problems-line'
import { useStudio } from '@/features/policy/studio-context'
import { useEditorSetup } from '@/features/policy/use-editor-setup'
import type { PolicyIssues } from '@/features/policy/use-policy-issues'
import { CodeEditor, type CodeEditorHandle } from '@/ui/code-editor'

interface TextViewProps {
  problems: PolicyIssues
  handle: RefObject<CodeEditorHandle | null>
  onText: (text: string) => void
}

/** The policy as text, with what is wrong below it. */
export function TextView({ problems, handle, onText }: TextViewProps) {
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const { text, writable, openReview } = useStudio()
  return (
    <Paper
      variant="outlined"
      sx={{ flex: 1, minWidth: 0, mb: 4, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <CodeEditor
          ref={handle}
          label={t('editor')}
          {...setup}
          value={text}
          onChange={onText}
          problems={problems.marks}
          readOnly={!writable}
          onSave={openReview}
        />
      </Box>
      <ProblemsLine
        text={text}
        issues={problems.issues}
        check={problems.check}
        onJump={(issue) => issue.at && handle.current?.reveal(issue.at.from, issue.at.to)}
      />
    </Paper>
  )
}
