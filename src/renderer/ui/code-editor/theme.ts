import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/**
 * Colours for reading a policy: names stand out, comments recede but keep a contrast above 4.5:1 in both schemes, on paper and on the tints
 * of a comparison.
 * `light-dark()` follows the colour scheme of the document, so switching repaints without a new editor.
 */
const ink = {
  name: 'light-dark(#3451c6, #9db2ff)',
  string: 'light-dark(#1a6b4a, #7fd6ab)',
  number: 'light-dark(#8a4b00, #e5b84f)',
  keyword: 'light-dark(#8b2f8f, #dda0e6)',
  comment: 'light-dark(#576070, #a0a8b8)',
  mark: 'light-dark(#565d6b, #a2aaba)',
  invalid: 'light-dark(#b3261e, #ff9a90)',
}

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: ink.name },
  { tag: tags.string, color: ink.string },
  { tag: tags.number, color: ink.number },
  { tag: [tags.bool, tags.null], color: ink.keyword },
  { tag: tags.comment, color: ink.comment, fontStyle: 'italic' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: ink.mark },
  { tag: tags.invalid, color: ink.invalid },
])

const paper = 'var(--mc-palette-background-paper)'
const line = 'var(--mc-palette-divider)'
const text = 'var(--mc-palette-text-primary)'
const quiet = 'var(--mc-palette-text-secondary)'
const accent = 'var(--mc-palette-primary-main)'

const button = {
  appearance: 'none',
  font: 'inherit',
  lineHeight: '20px',
  padding: '2px 8px',
  color: text,
  background: 'none',
  border: `1px solid ${line}`,
  borderRadius: '6px',
  cursor: 'pointer',
  textTransform: 'none',
}

const panels = {
  '.cm-panels': { color: text, backgroundColor: paper, fontFamily: 'inherit' },
  '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${line}` },
  '.cm-panels.cm-panels-bottom': { borderTop: `1px solid ${line}` },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '8px 36px 8px 12px',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: '13px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0' },
  '.cm-panel.cm-search label': { fontSize: '13px', margin: '0 4px 0 0', display: 'inline-flex', gap: '4px' },
  '.cm-panel.cm-search input.cm-textfield': {
    fontSize: '13px',
    lineHeight: '20px',
    margin: '0',
    padding: '2px 8px',
    color: text,
    backgroundColor: 'transparent',
    border: `1px solid ${line}`,
    borderRadius: '6px',
  },
  '.cm-panel.cm-search button.cm-button': { ...button, margin: '0', backgroundImage: 'none' },
  '.cm-panel.cm-search button[name=close]': { color: quiet, fontSize: '18px', top: '8px', right: '12px' },
  '.cm-panel :focus-visible': { outline: `2px solid ${accent}`, outlineOffset: '1px' },
  '.cm-tooltip': {
    color: text,
    backgroundColor: paper,
    border: `1px solid ${line}`,
    borderRadius: '6px',
    maxWidth: '480px',
  },
}

const assist = {
  '.cm-tooltip.cm-tooltip-autocomplete': { padding: '4px', boxShadow: '0 8px 24px #0003' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: "'JetBrains Mono Variable', monospace",
    maxHeight: '224px',
    minWidth: '220px',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px', borderRadius: '4px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: text,
    background: 'light-dark(#d5ddfb, #2f3b66)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: '12px',
    fontStyle: 'normal',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: '12px',
    color: quiet,
  },
  '[aria-selected] > .cm-completionDetail': { color: text },
  '.cm-tooltip.cm-completionInfo': {
    padding: '6px 10px',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: '13px',
  },
  '.cm-hint': { padding: '6px 10px', fontFamily: '"Inter Variable", system-ui, sans-serif', fontSize: '13px' },
  '.cm-hint strong': { fontWeight: '600' },
  '.cm-hint dl': { margin: '2px 0 0', display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 10px' },
  '.cm-hint dt': { color: quiet },
  '.cm-hint dd': { margin: '0', overflowWrap: 'anywhere' },
  '.cm-hint dd:first-child, .cm-hint dd + dd': { gridColumn: '1 / -1' },
}

const look = EditorView.theme({
  '&': { height: '100%', color: text, backgroundColor: paper, fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: "'JetBrains Mono Variable', monospace", lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: text },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor': { borderLeftColor: text },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'light-dark(#d5ddfb, #2f3b66)',
  },
  '.cm-activeLine': { backgroundColor: 'light-dark(#3451c60a, #9db2ff0d)' },
  '.cm-gutters': { color: quiet, backgroundColor: paper, borderRight: `1px solid ${line}` },
  '.cm-activeLineGutter': { color: text, backgroundColor: 'transparent' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 6px', minWidth: '28px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 2px' },
  '.cm-lint-marker': { width: '10px', height: '10px', marginTop: '5px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 4px', cursor: 'pointer' },
  '.cm-foldPlaceholder': { color: quiet, backgroundColor: 'transparent', border: `1px solid ${line}` },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'light-dark(#3451c624, #9db2ff33)', outline: 'none' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'light-dark(#b3261e24, #ff9a9033)' },
  '.cm-searchMatch': { backgroundColor: 'light-dark(#f3d48a, #6b5518)' },
  '.cm-searchMatch-selected': { backgroundColor: 'light-dark(#ecb53f, #96761e)' },
  '.cm-selectionMatch': { backgroundColor: 'light-dark(#3451c61a, #9db2ff26)' },
  '.cm-diagnostic': { padding: '4px 10px', fontFamily: 'inherit' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${ink.invalid}` },
  '.cm-diagnostic-warning': { borderLeft: '3px solid light-dark(#8a5a00, #e5b84f)' },
  '.cm-diagnostic-info': { borderLeft: `3px solid ${ink.name}` },
  '.cm-diagnosticAction': {
    ...button,
    color: accent,
    margin: '4px 8px 2px 0',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
  },
  '.cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: `underline dotted ${ink.name}`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${ink.invalid}`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy light-dark(#8a5a00, #e5b84f)',
    textUnderlineOffset: '3px',
  },
  ...panels,
  ...assist,
})

const diffLook = EditorView.theme({
  '.cm-changedLine': { backgroundColor: 'light-dark(#1a754714, #57c89314) !important' },
  '.cm-deletedChunk, &.cm-merge-a .cm-changedLine': {
    backgroundColor: 'light-dark(#b3261e12, #ff9a9014) !important',
  },
  '.cm-changedText': { background: 'light-dark(#1a754729, #57c89326) !important' },
  '.cm-deletedChunk .cm-deletedText, &.cm-merge-a .cm-changedText': {
    background: 'light-dark(#b3261e1f, #ff9a9024) !important',
  },
  '.cm-changeGutter': { width: '14px', paddingLeft: '0', textAlign: 'center', fontWeight: '600' },
  '.cm-changedLineGutter': { background: 'none !important', color: 'light-dark(#1a7547, #57c893)' },
  '.cm-deletedLineGutter, &.cm-merge-a .cm-changedLineGutter': { background: 'none !important', color: ink.invalid },
  // A sign beside the colour, for those who see no difference between red and green.
  '.cm-changedLineGutter::before': { content: '"+"' },
  '.cm-deletedLineGutter::before, &.cm-merge-a .cm-changedLineGutter::before': { content: '"\\2212"' },
  '.cm-collapsedLines': {
    color: quiet,
    background: 'light-dark(#f6f7f9, #0f1116)',
    fontFamily: 'inherit',
    padding: '2px 12px',
    borderBlock: `1px solid ${line}`,
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""', margin: '0' },
})

/** The look of every code view: colours, gutters, search panel, tooltips. */
export function codeTheme(): Extension {
  return [look, syntaxHighlighting(highlight)]
}

/** Marks added, removed and changed lines. The gutter bar and the side carry the same information as the colour. */
export function diffTheme(): Extension {
  return diffLook
}
