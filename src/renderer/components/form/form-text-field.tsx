import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FunctionComponent, ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormField } from './use-form-field'

type FormTextFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'form' | 'name' | 'error' | 'helperText' | 'component'
> & {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  /** Below the field while nothing is wrong with it. */
  help?: ReactNode
  /** The words for the keys that are this form's own; the contract's keys have theirs. */
  say?: (problem: string) => string | undefined
  /** Something was typed: a refusal of the server no longer stands. */
  onEdit?: () => void
  /** Problems that are said while typing already. */
  live?: readonly string[]
  /** Draws it: a text field unless another one is wanted. */
  component?: FunctionComponent<TextFieldProps>
}

/** A text field of a form. What was typed is checked when the field is left and at submit; the error stands below it. */
export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>) {
  const { form, name, help, say, onEdit, live, component, ...rest } = props
  const Field: FunctionComponent<TextFieldProps> = component ?? TextField
  const { ref, value, problem, words, onChange, onBlur } = useFormField(form, name, { onEdit, live })
  return (
    <Field
      {...rest}
      name={name}
      value={value}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value as FieldPathValue<Values, FieldPath<Values>>)}
      onBlur={onBlur}
      error={problem !== undefined}
      helperText={problem === undefined ? help : (say?.(problem) ?? words)}
    />
  )
}
