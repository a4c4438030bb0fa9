import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
  type UseFormReturn,
} from 'react-hook-form'

/** One field of a form, as the component that draws it takes it. */
export interface FormField<Value> {
  /** For the input that takes the focus when the field is wrong. */
  ref: RefCallBack
  value: Value
  /** The key the schema says what is wrong by. */
  problem: string | undefined
  onChange: (value: Value) => void
  /** Checks what was changed. */
  onBlur: () => void
}

/**
 * A field of a form, of whatever kind. Once the form was sent, each change checks all of it: fields may depend on each other. Of wrong
 * fields, the one whose hook comes first takes the focus.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  onEdit?: () => void,
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState, formState } = useController({ control: form.control, name })
  const { isDirty, error } = fieldState
  const { isSubmitted } = formState
  return {
    ref: field.ref,
    value: field.value,
    problem: error?.message,
    onChange: (value) => {
      field.onChange(value)
      if (isSubmitted) void form.trigger()
      onEdit?.()
    },
    onBlur: () => {
      field.onBlur()
      if (isDirty) void form.trigger(name)
    },
  }
}
