import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '@tests/support/render-part'
import { useCopyLinkEntry } from './copying'
import { ToastHost } from './toast/toast'

afterEach(cleanup)

function Entry() {
  const { label, onClick } = useCopyLinkEntry()('meshconsole://open')
  return (
    <button type="button" onClick={onClick}>
      {label}
    </button>
  )
}

test('reports that the link was not copied if the system refuses', async () => {
  const user = await renderPart(
    <>
      <Entry />
      <ToastHost />
    </>,
    ['common'],
  )
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  document.execCommand = () => false
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/^Not copied/)).toBeTruthy()
  expect(screen.queryByText('Link copied')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
})
