import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { says } from '@shared/api/issue'
import { setupI18n } from '@/lib/i18n'
import { FormTextField, useZodForm } from './form'

afterEach(cleanup)

const Named = z.object({
  name: z
    .string()
    .max(4, says('nameLong'))
    .refine((name) => name !== 'no', 'refused')
    .refine((name) => name !== 'ab', 'early'),
})

function Form({ live }: { live?: string[] }) {
  const form = useZodForm(Named, { name: '' })
  const submit = form.handleSubmit(async () => {
    form.startOver()
    await Promise.resolve()
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FormTextField
        form={form}
        name="name"
        label="Name"
        help="help"
        say={(problem) => (problem === 'nameLong' ? undefined : `own: ${problem}`)}
        {...(live && { live })}
      />
    </form>
  )
}

async function start(live?: string[]) {
  await setupI18n('en').ready
  render(<Form {...(live && { live })} />)
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  return { field, user: userEvent.setup(), said: () => document.querySelector('p')?.textContent }
}

test("validates a field on blur, with the contract's message or its own, until it is valid", async () => {
  const { field, user, said } = await start()
  await user.type(field, 'abcde')
  expect(said()).toBe('help')
  await user.tab()
  await expect.poll(said).toBe('A name has at most 4 characters')
  await user.type(field, '{Backspace}')
  await expect.poll(said).toBe('help')
  await user.clear(field)
  await user.type(field, 'no')
  await user.tab()
  await expect.poll(said).toBe('own: refused')
})

test('shows problems that more typing cannot fix while typing, but no others', async () => {
  const { field, user, said } = await start(['early'])
  await user.type(field, 'ab')
  await expect.poll(said).toBe('own: early')
  await user.type(field, 'cde')
  await expect.poll(said).toBe('help')
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

test('a form that starts over during its submit counts as never submitted', async () => {
  const { field, user, said } = await start()
  await user.type(field, 'abc{Enter}')
  await expect.poll(() => field.value).toBe('')
  await user.type(field, 'no')
  expect(said()).toBe('help')
})
