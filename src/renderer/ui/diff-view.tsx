import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { diffTheme } from './code-editor-theme'
import { codeView } from './code-editor-setup'

export interface DiffViewProps {
  before: string
  after: string
  /** What stands on each side, for screen readers. */
  beforeLabel: string
  afterLabel: string
  /** Side by side, or one text with what was taken out above what was put in. */
  layout: 'split' | 'unified'
  nonce: string
  phrases?: Readonly<Record<string, string>>
}

/** Texts can be large and very different: after this many milliseconds the comparison becomes coarser instead of slower. */
const diffConfig = { scanLimit: 1000, timeout: 500 }
const collapseUnchanged = { margin: 3, minSize: 6 }
const still: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.lineWrapping]

function side(label: string, { nonce, phrases }: DiffViewProps): Extension {
  const readOnly = EditorView.contentAttributes.of({ role: 'textbox', 'aria-readonly': 'true' })
  return [codeView({ label, nonce, ...(phrases ? { phrases } : {}) }), diffTheme(), still, readOnly]
}

function show(parent: HTMLElement, props: DiffViewProps): { destroy(): void } {
  const { before, after, beforeLabel, afterLabel } = props
  if (props.layout === 'split') {
    return new MergeView({
      parent,
      a: { doc: before, extensions: side(beforeLabel, props) },
      b: { doc: after, extensions: side(afterLabel, props) },
      collapseUnchanged,
      diffConfig,
      gutter: true,
    })
  }
  const merge = unifiedMergeView({
    original: before,
    mergeControls: false,
    collapseUnchanged,
    diffConfig,
    gutter: true,
    syntaxHighlightDeletions: true,
  })
  return new EditorView({ parent, doc: after, extensions: [side(afterLabel, props), merge] })
}

/** Shows what changed between two texts, unchanged stretches folded away. */
export function DiffView(props: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const { before, after, beforeLabel, afterLabel, layout, nonce, phrases } = props
  useEffect(() => {
    if (!host.current) return
    const view = show(host.current, {
      before,
      after,
      beforeLabel,
      afterLabel,
      layout,
      nonce,
      ...(phrases ? { phrases } : {}),
    })
    return () => view.destroy()
  }, [before, after, beforeLabel, afterLabel, layout, nonce, phrases])
  return <Box ref={host} sx={{ height: '100%', overflow: 'auto', '& .cm-mergeView': { height: '100%' } }} />
}
