import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '@tests/support/render-page'

it('a policy that cannot be changed is shown with the reason, and without anything to change it', async () => {
  await renderPage('/settings/policy?view=forms', {
    desktop: { 'draft:get': () => null },
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/policy'
        ? Response.json({
            id: 'f',
            policy: '{ "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }, {}] }',
            updatedAt: null,
            writable: false,
            reason: 'policy.mode is file',
          })
        : undefined,
  })
  const forms = within(await screen.findByRole('region', { name: 'Policy as forms' }))
  expect(forms.getByRole('alert').textContent).toContain('does not let its policy be changed')
  expect(forms.getAllByRole('listitem')).toHaveLength(2)
  expect(forms.queryByRole('button', { name: 'Add rule' })).toBeNull()
  expect(forms.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(document.querySelector('[data-handle]')).toBeNull()
})
