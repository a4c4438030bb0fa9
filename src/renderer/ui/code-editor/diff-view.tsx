import { MergeView, unifiedMergeView } from '@codemirror/merge'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { diffTheme } from './theme'
import { codeReading } from './setup'

export interface DiffPlace {
  side: 'before' | 'after'
  from: number
  to: number
}

export interface DiffViewProps {
  before: string
  after: string
  /** The screen reader label of each side. */
  beforeLabel: string
  afterLabel: string
  /** Side by side, or one text with removed lines above added ones. */
  layout: 'split' | 'unified'
  /** A range on one side to select and show. Disables folding. */
  reveal?: DiffPlace | undefined
  nonce: string
  phrases?: Readonly<Record<string, string>>
  /** HuJSON unless set. */
  language?: 'yaml'
}

/** After this many milliseconds the comparison gets coarser instead of slower, because texts can be large and very different. */
const diffConfig = { scanLimit: 1000, timeout: 500 }
const collapseUnchanged = { margin: 3, minSize: 6 }

const side = (label: string, { nonce, phrases, language }: DiffViewProps): Extension => [
  codeReading({ label, nonce, phrases, language }),
  diffTheme(),
]

function select(view: EditorView, { from, to }: DiffPlace): void {
  const length = view.state.doc.length
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
}

function show(parent: HTMLElement, props: DiffViewProps): { destroy(): void } {
  const { before, after, beforeLabel, afterLabel, reveal } = props
  const folding = reveal ? {} : { collapseUnchanged }
  if (props.layout === 'split') {
    const merge = new MergeView({
      parent,
      a: { doc: before, extensions: side(beforeLabel, props) },
      b: { doc: after, extensions: side(afterLabel, props) },
      ...folding,
      diffConfig,
      gutter: true,
    })
    if (reveal) select(reveal.side === 'before' ? merge.a : merge.b, reveal)
    return merge
  }
  const merge = unifiedMergeView({
    original: before,
    mergeControls: false,
    ...folding,
    diffConfig,
    gutter: true,
    syntaxHighlightDeletions: true,
  })
  const view = new EditorView({ parent, doc: after, extensions: [side(afterLabel, props), merge] })
  if (reveal?.side === 'after') select(view, reveal)
  return view
}

/** Shows the changes between two texts with unchanged parts folded. */
export function DiffView(props: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const { before, after, beforeLabel, afterLabel, layout, reveal, nonce, phrases, language } = props
  useEffect(() => {
    if (!host.current) return
    const view = show(host.current, {
      before,
      after,
      beforeLabel,
      afterLabel,
      layout,
      reveal,
      nonce,
      ...(phrases ? { phrases } : {}),
      ...(language ? { language } : {}),
    })
    return () => view.destroy()
  }, [before, after, beforeLabel, afterLabel, layout, reveal, nonce, phrases, language])
  // In a column it shrinks to the space that is left, and scrolls.
  return (
    <Box ref={host} sx={{ height: '100%', minHeight: 0, overflow: 'auto', '& .cm-mergeView': { height: '100%' } }} />
  )
}
