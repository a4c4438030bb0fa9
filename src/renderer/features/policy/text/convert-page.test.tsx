import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { policyText, renderPolicy } from '@tests/support/policy-page'

const acls = `  "acls": [
    // Everyone
    {"action": "accept", "src": ["*"], "dst": ["*:22"]},
    {"action": "accept", "src": ["*"], "dst": ["autogroup:self:80"]},
    {"action": "accept", "src": ["*"], "dst": ["*:443"]},
  ],
`

describe('the dialog that converts rules', () => {
  it('converts the chosen rules as one step, says which one stays and why, and is undone', async () => {
    const { user, mock } = await renderPolicy()
    await mock.call('PUT', '/policy', { policy: `{\n${acls}}\n` })
    await waitFor(async () => expect(await policyText()).toBe(`{\n${acls}}\n`))

    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Convert ACLs and grants…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Convert rules' }))
    await dialog.findByRole('button', { name: 'Convert 2 rules' })
    expect(dialog.getByText(/^Refused by this console’s check: autogroup:self can only be used/)).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: 'Rule 2' }).hasAttribute('disabled')).toBe(true)

    await user.click(dialog.getByRole('checkbox', { name: 'Rule 3' }))
    const submit = await dialog.findByRole('button', { name: 'Convert 1 rule' })
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    await user.click(submit)
    await screen.findByText('Converted 1 rule')
    expect(await policyText()).toContain('// Everyone\n    {"src": ["*"], "dst": ["*"], "ip": ["22"]}')
    expect(await policyText()).toContain('"dst": ["*:443"]')

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await policyText()).toBe(`{\n${acls}}\n`))
  })

  it('starts with the rules that the policy has', async () => {
    const { user, mock } = await renderPolicy()
    const policy = '{ "grants": [{"src": ["*"], "dst": ["*"], "ip": ["22"]}] }\n'
    await mock.call('PUT', '/policy', { policy })
    await waitFor(async () => expect(await policyText()).toBe(policy))
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Convert ACLs and grants…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Convert rules' }))
    await dialog.findByRole('button', { name: 'Convert 1 rule' })
    expect(dialog.getByRole('button', { name: 'Grants to ACLs' }).getAttribute('aria-pressed')).toBe('true')
  })
})
