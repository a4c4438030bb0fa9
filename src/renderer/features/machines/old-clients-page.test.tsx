import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { machineNames, machineRows, storedMachines } from '@tests/support/machine-list'
import { createTestMock } from '@tests/support/mock-app'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage } from '@tests/support/render-page'

beforeEach(quickQueries)

const search = () => screen.getByRole('searchbox', { name: 'Search machines' })

/** Opens a page of a network with four known clients, of which two are old. */
async function withVersions(path: string, versions = ['1.98.1', '1.80.0', '1.79.9', '1.62.0']) {
  const mock = await createTestMock({ nodes: 8, now: () => Date.now() })
  const nodes = await storedMachines(mock)
  const unknown = { os: 'linux', osVersion: '', distribution: '', device: '', container: null, homeRelay: '' }
  const known = versions.map((clientVersion, at) => ({
    nodeKey: nodes[at]?.nodeKey ?? '',
    source: 'host' as const,
    at: '2026-11-30T00:00:00Z',
    facts: { ...unknown, clientVersion },
  }))
  const old = nodes.filter((_node, at) => ['1.79.9', '1.62.0'].includes(versions[at] ?? ''))
  const page = await renderPage(path, { mock, desktop: { 'facts:list': () => known } })
  return { ...page, old: old.map(({ givenName }) => givenName).toSorted(), all: nodes.length }
}

const means =
  'Old means before 1.80: at least 10 releases behind 1.98.1, the newest client seen in this network. This console does not know what newer releases Tailscale has.'

describe('old clients', () => {
  it('are found by a filter that says what is old, and of how many it is unknown', async () => {
    const { old, all } = await withVersions('/machines?q=version%3Aold')
    expect(await screen.findByText(means)).toBeTruthy()
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
    expect(screen.getByText(new RegExp(`Unknown for ${all - 4} of ${all} machines`))).toBeTruthy()
    for (const row of machineRows())
      expect(
        within(row).getByRole('img', { name: /^Old: before 1\.80, at least 10 releases behind 1\.98\.1/ }),
      ).toBeTruthy()
  })

  it.each(['old clients', 'outdated', 'old version'])('are what a search for "%s" leads to', async (typed) => {
    const { user, old } = await withVersions('/machines')
    await user.type(search(), typed)
    await user.click(await screen.findByRole('button', { name: 'Show machines with old clients' }))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
    expect((search() as HTMLInputElement).value).toBe('version:old')
  })

  it('are suggested while the user types', async () => {
    const { user, old } = await withVersions('/machines')
    await user.type(search(), 'old cl')
    expect(screen.queryByRole('option', { name: /version:old/ })).toBeNull()
    await user.type(search(), 'ients')
    await user.click(await screen.findByRole('option', { name: /version:old/ }))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
  })

  it('are unknown, not absent, if no version is known', async () => {
    const { all } = await withVersions('/machines?q=version%3Aold', [])
    expect(await screen.findByText(new RegExp(`Client version · Unknown for ${all} of ${all} machines`))).toBeTruthy()
    expect(screen.queryByText(/^Old means/)).toBeNull()
  })

  it('lead from Hygiene to exactly these machines', async () => {
    const { user, old, address } = await withVersions('/hygiene')
    const section = within(await screen.findByRole('region', { name: '2 old clients: before 1.80' }))
    expect(
      section.getByText(/^At least 10 releases behind 1\.98\.1, the newest client seen in this network/),
    ).toBeTruthy()
    await user.click(section.getByRole('link', { name: 'Show in Machines' }))
    await waitFor(() => expect(address()).toBe('/machines?q=version%3Aold'))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
  })
})
