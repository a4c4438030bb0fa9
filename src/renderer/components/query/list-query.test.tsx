import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '@tests/support/render-part'
import { UnknownLine } from './list-query'

it('reads as one sentence for several fields and an advice', async () => {
  const fields = [
    { field: 'os', label: 'System', unknown: 1 },
    { field: 'version', label: 'Version', unknown: 2 },
  ]
  await renderPart(<UnknownLine fields={fields} of={2} advice="join this computer" />, ['machines'])
  expect((await screen.findByRole('status')).textContent).toBe(
    'System · Unknown for 1 of 2 machines;Version · Unknown for 2 of 2 machines: join this computer.',
  )
})
