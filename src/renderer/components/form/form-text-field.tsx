import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormField } from './use-form-field'

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
  const { ref, value, problem, onChange, onBlur } = useFormField(form, name, onEdit)
  return (
    <TextField
      {...rest}
      name={name}
      value={value}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value as FieldPathValue<Values, FieldPath<Values>>)}
      onBlur={onBlur}
      error={problem !== undefined}
      helperText={problem === undefined ? help : say(problem)}
    />
  )
}
