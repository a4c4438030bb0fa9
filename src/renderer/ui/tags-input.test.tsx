import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TagsInput } from './tags-input'

function Field() {
  const [tags, setTags] = useState<readonly string[]>([])
  return (
    <>
      <TagsInput label="Tags" value={tags} onChange={setTags} suggestions={['tag:prod', 'tag:printer']} />
      <output>{tags.join(' ')}</output>
    </>
  )
}

it('adds the entry that an arrow key chose, and the text if it was typed on afterwards', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  await user.type(field, 'tag:pro')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('tag:prod')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field, 'tag:pr')
  await user.keyboard('{ArrowDown}')
  await user.type(field, 'i', { skipClick: true })
  expect(screen.getByRole('option').textContent).toBe('tag:printer')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('tag:prod tag:pri')
})
