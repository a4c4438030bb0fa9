import { definedKinds, definitionOf, nameAt, type PolicyName } from '@shared/policy/text/names'
import { renameEdits } from '@shared/policy/text/rename'
import { type RefObject, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { PolicyIssue } from '@/features/policy/policy-problems'
import { useStudio } from '@/features/policy/studio-context'
import type { CodeEditorHandle } from '@/ui/code-editor/code-editor'
import type { CodeAssist } from '@/ui/code-editor/assist'
import type { CodeFix } from '@/ui/code-editor/problems'
import { useToast } from '@/ui/toast/toast'

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
export function useNameCommands(handle: RefObject<CodeEditorHandle | null>, issues: readonly PolicyIssue[]) {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const { text, readable, locked, applyEdits, reveal } = useStudio()
  const [uses, setUses] = useState<PolicyName | null>(null)
  const [renaming, setRenaming] = useState<PolicyName | null>(null)
  const [menu, setMenu] = useState<FixMenu | null>(null)

  const definition = (name: PolicyName) => {
    const found = definitionOf(text, name)
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
