import { isolateHistory } from '@codemirror/commands'
import { lintGutter } from '@codemirror/lint'
import { openSearchPanel } from '@codemirror/search'
import { Compartment, EditorState, Text } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import Box from '@mui/material/Box'
import { type CodeAssist, codeAssist, type CodeCommand, runCommand } from './assist'
import { type CodeProblem, markProblems } from './problems'
import { codeEditing, codeView, type CodeViewOptions } from './setup'

/** One change; offsets count UTF-16 units. */
export interface CodeEdit {
  from: number
  to: number
  insert: string
}

export interface CodeEditorHandle {
  focus(): void
  /** Moves the cursor to a position and scrolls it into view. */
  reveal(from: number, to?: number): void
  /** Selects a range and scrolls it into view without taking the focus. */
  select(from: number, to: number): void
  /** Scrolls to the cursor. Needed after selecting while the editor was hidden, because the editor cannot scroll then. */
  scrollToCursor(): void
  search(): void
  /** Runs an editor command at the cursor. */
  run(command: CodeCommand): void
  /** Returns the window position below an offset of the text; null if that offset is not drawn. */
  pointAt(offset: number): { left: number; top: number } | null
  /** Applies non-overlapping changes as one undo step. Their offsets refer to the text before all of them. */
  applyEdits(edits: readonly CodeEdit[]): void
  /** Returns false while the editor or a parent is hidden. */
  isShown(): boolean
}

export interface CodeEditorProps extends CodeViewOptions {
  value: string
  onChange: (value: string) => void
  problems?: readonly CodeProblem[]
  readOnly?: boolean
  /** Ctrl+S, Cmd+S. */
  onSave?: () => void
  assist?: CodeAssist
  /** Called when the cursor moves or the text around it changes. */
  onCursor?: (offset: number) => void
  ref?: Ref<CodeEditorHandle>
}

/** Returns the smallest change that turns one text into another, so that the cursor and the folds outside it stay. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** Keeps a change as its own undo step, separate from typing before and after it. */
const ownStep = isolateHistory.of('full')

function selectIn(view: EditorView, from: number, to: number) {
  const length = view.state.doc.length
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
}

function scrollToCursorIn(view: EditorView) {
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.anchor, { y: 'center' }) })
}

/** Keeps one editor for the life of the host element and sends it every change. */
function useEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const writable = useRef(new Compartment())
  const words = useRef(new Compartment())
  const changed = useEffectEvent((text: string) => {
    if (text !== props.value) props.onChange(text)
  })
  const save = useEffectEvent(() => {
    props.onSave?.()
    return true
  })
  const assist = useEffectEvent(() => props.assist)
  const moved = useEffectEvent((offset: number) => props.onCursor?.(offset))
  const start = useEffectEvent((parent: HTMLElement) => {
    const doc = Text.of(props.value.split(/\r\n?|\n/))
    const extensions = [
      keymap.of([{ key: 'Mod-s', run: () => save(), preventDefault: true }]),
      lintGutter(),
      words.current.of(codeView(props)),
      codeAssist(() => assist()),
      codeEditing(doc),
      writable.current.of(EditorState.readOnly.of(props.readOnly ?? false)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString())
        if (update.docChanged || update.selectionSet) moved(update.state.selection.main.head)
      }),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc, extensions }) })
  })
  useEffect(() => {
    if (!host.current) return
    const editor = start(host.current)
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])
  return { host, view, writable, words }
}

/**
 * An editor of HuJSON or YAML with colours, line numbers, folding, search (Ctrl+F), bracket matching, undo and inline problems.
 * `value` is the truth: setting it from outside (formatting, discarding) is one undo step.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, problems, readOnly = false, label, hint, nonce, phrases, language, ref } = props
  const { host, view, writable, words } = useEditor(props)

  useEffect(() => {
    const current = view.current?.state.doc.toString()
    if (current === undefined || current === value) return
    view.current?.dispatch({ changes: changeBetween(current, value), annotations: ownStep })
  }, [value, view])
  useEffect(() => {
    view.current?.dispatch({ effects: writable.current.reconfigure(EditorState.readOnly.of(readOnly)) })
  }, [readOnly, view, writable])
  useEffect(() => {
    view.current?.dispatch({ effects: words.current.reconfigure(codeView({ label, hint, nonce, phrases, language })) })
  }, [label, hint, nonce, phrases, language, view, words])
  useEffect(() => {
    const editor = view.current
    if (editor) markProblems(editor, problems ?? [])
  }, [problems, view])
  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    reveal: (from, to = from) => {
      if (view.current) selectIn(view.current, from, to)
      view.current?.focus()
    },
    select: (from, to) => view.current && selectIn(view.current, from, to),
    scrollToCursor: () => view.current && scrollToCursorIn(view.current),
    search: () => view.current && openSearchPanel(view.current),
    run: (command) => view.current && runCommand(view.current, command, () => props.assist),
    pointAt: (offset) => {
      const box = view.current?.coordsAtPos(offset)
      return box ? { left: box.left, top: box.bottom } : null
    },
    applyEdits: (edits) => view.current?.dispatch({ changes: edits, annotations: ownStep, scrollIntoView: true }),
    isShown: () => (host.current?.getClientRects().length ?? 0) > 0,
  }))

  return <Box ref={host} sx={{ height: '100%', minHeight: 0, overflow: 'hidden' }} />
}
