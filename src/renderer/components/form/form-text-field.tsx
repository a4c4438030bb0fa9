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
  /** Shown below the field while it is valid. */
  help?: ReactNode
  /** Returns the messages of this form's own keys; the contract's keys have messages already. */
  say?: (problem: string) => string | undefined
  /** Called on typing: a server's refusal no longer applies. */
  onEdit?: () => void
  /** Problems shown already while typing. */
  live?: readonly string[]
  /** The component to render; defaults to a text field. */
  component?: FunctionComponent<TextFieldProps>
}

/** A text field of a form. It validates on blur after changes and on submit, and shows the error below. */
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
