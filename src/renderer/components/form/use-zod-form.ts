// First, because a form's schema must not be created before. The build puts it into the same file as zod (electron.vite.config.ts).
import '@/lib/zod-without-eval'
import { toNestErrors } from '@hookform/resolvers'
import { issueIn } from '@shared/api/issue'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'

/** A form that can start over with its default values. */
export type ZodForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /**
   * Resets the form. Unlike react-hook-form's `reset()`, it may be called during a pending submit: the form then counts as never submitted,
   * so that the next entry is not criticised from its first letter.
   */
  startOver: () => void
}

/** Validates a form with a schema: the first issue of each field becomes its error, as a key with the parameters of its message. */
function resolverOf<Values extends FieldValues>(schema: z.ZodType<Values, Values>): Resolver<Values> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const found of parsed.error.issues) {
      const { path, params } = issueIn(found)
      errors[path] ??= { type: found.code, message: found.message, types: params }
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

/**
 * A form validated by a zod schema: changed fields on blur (`useFormField`), all fields on submit, and on each change after that. The
 * schema reports problems as keys. The state belongs to the calling component and survives closing its dialog.
 */
export function useZodForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values> {
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  return { ...form, startOver: useStartOver(form) }
}

function useStartOver<Values extends FieldValues>({ formState, reset }: UseFormReturn<Values>): () => void {
  const { isSubmitting } = formState
  const [asked, setAsked] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    // The end of a submit marks the form as submitted, which can only be reset afterwards.
    if (isSubmitting || done.current === asked) return
    done.current = asked
    reset()
  }, [isSubmitting, asked, reset])
  return useCallback(() => setAsked((before) => before + 1), [])
}
