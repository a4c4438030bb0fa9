import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form'

type FormTextFieldProps<Values extends FieldValues> = Omit<TextFieldProps, 'form' | 'name' | 'error' | 'helperText'> & {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  /** Below the field while nothing is wrong with it. */
  help?: ReactNode
  /** What is wrong, in words; a schema says it as a key. */
  say: (problem: string) => string
  /** Something was typed: a refusal of the server no longer stands. */
  onEdit?: () => void
}

/** A text field of a form. What was typed is checked when the field is left and at submit; the error stands below it. */
export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>) {
  const { form, name, help, say, onEdit, ...rest } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, ...input } = field
  const problem = fieldState.error?.message
  return (
    <TextField
      {...rest}
      {...input}
      inputRef={ref}
      onChange={(event) => {
        input.onChange(event)
        onEdit?.()
      }}
      onBlur={() => {
        input.onBlur()
        if (fieldState.isDirty) void form.trigger(name)
      }}
      error={problem !== undefined}
      helperText={problem === undefined ? help : say(problem)}
    />
  )
}
