import { metricCharts } from '@shared/host/metrics'
import { screen } from '@testing-library/react'
import { renderPage } from '@tests/support/render-page'
import { expect, test } from 'vitest'
import { timeOfDay } from '@/lib/texts'

const MINUTE = 60_000

test('a range of less than an hour says since when, whatever its gaps', async () => {
  const until = Date.now()
  const values = (figure: number) => Object.fromEntries(metricCharts.map(({ id }) => [id, figure]))
  const at = (minutes: number) => ({ at: until - minutes * MINUTE, values: values(10 - minutes / 10) })
  const samples = [40, 39.8, 39.6, 0.4, 0.2, 0].map(at)
  const metrics = { samples, text: 'up 1', version: '0.29.2', missing: {}, problem: null, failure: null }
  const server = {
    id: 's1',
    name: 'Home',
    url: 'https://hs.example.com',
    color: 'blue',
    hasKey: true,
    host: 'lab',
  } as const
  await renderPage('/host/metrics', {
    session: { servers: [server], currentId: 's1' },
    desktop: { 'host:metrics': () => metrics as never },
  })
  const [range] = await screen.findAllByText(/between .* and .*Gaps: /)
  expect(range?.textContent).toContain(` Since ${timeOfDay(until - 40 * MINUTE, 'en')} between `)
})
