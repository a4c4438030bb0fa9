import { isWorded } from '@shared/api/issue'
import {
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { issueText } from '@/lib/issue-text'

/** One field of a form, as the component that draws it takes it. */
export interface FormField<Value> {
  /** For the input that takes the focus when the field is wrong. */
  ref: RefCallBack
  value: Value
  /** The key the schema says what is wrong by. */
  problem: string | undefined
  /** The same in words, where it is one of the contract's keys; '' where only the form has words for it. */
  words: string
  onChange: (value: Value) => void
  /** Checks what was changed. */
  onBlur: () => void
}

interface FieldOptions {
  /** Something was typed: a refusal of the server no longer stands. */
  onEdit?: (() => void) | undefined
  /** Problems that are said while typing already; all others once the field was left. */
  live?: readonly string[] | undefined
}

/**
 * A field of a form, of whatever kind. What is wrong is said when the field is left, and goes as soon as it is right. Once the form was
 * sent, each change checks all of it: fields may depend on each other. Of wrong fields, the one whose hook comes first takes the focus.
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
