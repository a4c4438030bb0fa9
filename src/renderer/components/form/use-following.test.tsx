import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useFollowing, useZodForm } from './form'

afterEach(cleanup)

const open = () =>
  renderHook(
    ({ name }) => {
      const form = useZodForm(z.object({ name: z.string() }), { name })
      useFollowing(form, { name })
      return { form, value: form.watch('name') }
    },
    { initialProps: { name: 'first' } },
  )

test('an unchanged form follows its object', () => {
  const { result, rerender } = open()
  rerender({ name: 'second' })
  expect(result.current.value).toBe('second')
})

test('a changed form keeps what the user typed', () => {
  const { result, rerender } = open()
  act(() => result.current.form.setValue('name', 'typed', { shouldDirty: true }))
  rerender({ name: 'second' })
  expect(result.current.value).toBe('typed')
})
