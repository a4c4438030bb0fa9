import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { HostConfig, UnknownSetting } from '@shared/ipc/host-config'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { NotEditableAlert, useNotEditableText } from '@/components/host/not-editable-alert'
import { CodeEditor } from '@/ui/code-editor/code-editor'
import type { CodeProblem } from '@/ui/code-editor/problems'
import { useConfigAssist } from './use-config-assist'
import { useUnknownText } from './use-config-effect-texts'
import { type ConfigEditing, lines, tryConfigQuery } from './use-config'

const NONE: readonly UnknownSetting[] = []

/** How long the text must rest before it is checked, in milliseconds. */
const REST_MS = 800

interface ConfigTextProps {
  id: string
  edit: ConfigEditing
  found: HostConfig
  onReview: () => void
}

/** The configuration as text, with completion and a description of each setting. */
export function ConfigText({ id, edit, found, onReview }: ConfigTextProps) {
  const { t } = useTranslation('config')
  const setup = useEditorSetup()
  const assist = useConfigAssist(found.version)
  const { draft } = edit
  const text = draft.text ?? lines(found.text)
  const { problem, unknown } = useProblem(id, edit, found)
  const unknownText = useUnknownText(found.version)
  const words = useNotEditableText()
  const problems = useMemo((): CodeProblem[] => {
    if (!problem)
      return unknown.map((one) => {
        const line = offsetOf(text, one.line)
        const key = /^[\s{]*[^:\s]*/.exec(text.slice(line))?.[0].length ?? 0
        return { from: line, to: Math.min(line + key, text.length), severity: 'warning', message: unknownText(one) }
      })
    const from = offsetOf(text, problem.line ?? 1)
    return [{ from, to: lineEnd(text, from), severity: 'error', message: words(problem) }]
  }, [problem, unknown, text, words, unknownText])
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 2, mb: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {t('text.secrets')}
      </Typography>
      <Paper variant="outlined" sx={{ flex: 1, minHeight: 120, overflow: 'hidden' }}>
        <CodeEditor
          {...setup}
          language="yaml"
          label={t('text.label')}
          hint={t('text.hint')}
          value={text}
          onChange={edit.setText}
          onSave={onReview}
          assist={assist}
          problems={problems}
        />
      </Paper>
      {problem ? <NotEditableAlert answer={problem} /> : null}
    </Box>
  )
}

/**
 * Returns the problem with the text once typing pauses, null if nothing is known; and the settings that Headscale does not read in it.
 */
function useProblem(id: string, { draft, isDirty }: ConfigEditing, found: HostConfig) {
  const [rested, setRested] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const tried = useQuery({ ...tryConfigQuery(id, rested, false), enabled: isDirty && rested === draft })
  if (!isDirty) return { problem: null, unknown: found.unknown }
  const data = rested === draft ? tried.data : undefined
  return {
    problem: data?.is === 'notEditable' ? data : null,
    unknown: data?.is === 'ready' ? data.unknown : NONE,
  }
}

/** Returns where a line begins; lines count from 1. */
function offsetOf(text: string, line: number): number {
  let at = 0
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return at
    at = next + 1
  }
  return at
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
