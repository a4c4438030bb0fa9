import { isWorded } from '@shared/api/issue'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { issueText, useTranslation } from '@/lib/texts'
import type { SavedView } from '@shared/ipc/prefs'
import { z } from 'zod'
import { viewNameProblem } from '@/domain/saved-views'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ZodForm } from './use-zod-form'

/** The schema of a view's name; its issues are `ViewNameProblem`s. */
export const viewNameField = (views: readonly SavedView[], id?: string) =>
  z.string().superRefine((name, context) => {
    const problem = viewNameProblem(name, views, id)
    if (problem) context.addIssue(problem)
  })

/** One field of a form, as its component needs it. */
export interface FormField<Value> {
  /** For the input that takes the focus if the field is invalid. */
  ref: RefCallBack
  value: Value
  /** The schema's key of the problem. */
  problem: string | undefined
  /** The message of the problem if its key is one of the contract's; '' if only the form has a message. */
  words: string
  onChange: (value: Value) => void
  /** Validates changes. */
  onBlur: () => void
}

interface FieldOptions {
  /** Called on typing: a server's refusal no longer applies. */
  onEdit?: (() => void) | undefined
  /** Problems shown already while typing; all others appear on blur. */
  live?: readonly string[] | undefined
}

/**
 * A field of any kind in a form. It shows problems on blur and hides them as soon as they are fixed. After a submit, each change validates
 * the whole form, because fields may depend on each other. Of several invalid fields, the one whose hook runs first takes the focus.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  { onEdit, live }: FieldOptions = {},
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState, formState } = useController({ control: form.control, name })
  const { isDirty, isTouched, error } = fieldState
  const { isSubmitted } = formState
  const words = useWords(error)
  const key = error?.message
  const said = key !== undefined && (isSubmitted || isTouched || live?.includes(key) === true)
  return {
    ref: field.ref,
    value: field.value,
    problem: said ? key : undefined,
    words,
    onChange: (value) => {
      field.onChange(value)
      if (isSubmitted) void form.trigger()
      else if (live || error) void form.trigger(name)
      onEdit?.()
    },
    onBlur: () => {
      field.onBlur()
      if (isDirty) void form.trigger(name)
    },
  }
}

function useWords(error: FieldError | undefined): string {
  const { t } = useTranslation('common')
  const key = error?.message ?? ''
  return isWorded(key) ? issueText({ key, params: (error?.types ?? {}) as Record<string, string> }, t) : ''
}

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
