import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import type { StoredPolicy } from '@shared/api/resources'
import type { PolicyDraft } from '@shared/ipc/policy-versions'
import type { TestMock } from './mock-app'
import { renderPage, type RenderedPage, type RenderPageOptions } from './render-page'

/** The main process's data for the page: its draft, and the texts of saved files. */
interface Kept {
  draft: PolicyDraft | null
  files: string[]
}

/** Renders the policy page with a main process that stores drafts and files. */
export async function renderPolicy(
  options: RenderPageOptions & { draft?: PolicyDraft | null } = {},
): Promise<RenderedPage & { kept: Kept }> {
  const kept: Kept = { draft: options.draft ?? null, files: [] }
  const page = await renderPage('/settings/policy', {
    ...options,
    desktop: {
      'draft:get': () => kept.draft,
      'draft:set': ({ draft }) => void (kept.draft = draft),
      'file:save': ({ text }) => kept.files.push(text) > 0,
      ...options.desktop,
    },
  })
  return { ...page, kept }
}

/** Returns the policy as the server has it. */
export async function storedPolicy(mock: TestMock): Promise<StoredPolicy> {
  return (await mock.call('GET', '/policy')).body as StoredPolicy
}

export async function policyEditor(): Promise<EditorView> {
  await screen.findByRole('textbox', { name: 'Access policy in HuJSON' })
  const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor') ?? document.body)
  if (!view) throw new Error('the editor is not on the page')
  return view
}

/** Returns the text in the editor. */
export async function policyText(): Promise<string> {
  return (await policyEditor()).state.doc.toString()
}

/** Types at a position of the text as a person would; at its start if none is named. */
export async function typePolicy(text: string, before?: string): Promise<void> {
  const view = await policyEditor()
  const from = before === undefined ? 0 : view.state.doc.toString().indexOf(before)
  act(() => view.dispatch({ changes: { from, insert: text }, userEvent: 'input' }))
}
