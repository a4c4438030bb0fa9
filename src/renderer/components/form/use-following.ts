import { useEffect, useEffectEvent, useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ZodForm } from './use-zod-form'

/**
 * Keeps a form that the user has not changed equal to its object, which others may change while the dialog is open, or closed with its form
 * kept. A changed form stays as it is.
 */
export function useFollowing<Values extends FieldValues>(form: ZodForm<Values>, values: DefaultValues<Values>): void {
  const { isDirty, isSubmitting } = form.formState
  const key = JSON.stringify(values)
  const last = useRef(key)
  const follow = useEffectEvent(() => form.reset(values))
  useEffect(() => {
    if (isDirty || isSubmitting || last.current === key) return
    last.current = key
    follow()
  }, [key, isDirty, isSubmitting])
}
