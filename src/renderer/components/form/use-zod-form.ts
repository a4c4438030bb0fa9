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

/** A form, and starting over with its default values. */
export type ZodForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /**
   * Forgets what was typed. Unlike react-hook-form's `reset()`, it may be called while a submit is awaited: the form counts as never
   * sent afterwards, so that the next entry is not criticised from its first letter.
   */
  startOver: () => void
}

/** Checks a form by a schema: the first issue of each field is its error, as a key with the limits its words name. */
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
 * A form that a zod schema checks: fields when they are left after typing (`useFormField`), all of it at submit, and from then on at each
 * change. The schema says what is wrong by keys. The state lives as long as the component that calls this, not as its dialog.
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
    // The end of a submit marks the form as sent: only after it is there something to take back.
    if (isSubmitting || done.current === asked) return
    done.current = asked
    reset()
  }, [isSubmitting, asked, reset])
  return useCallback(() => setAsked((before) => before + 1), [])
}
