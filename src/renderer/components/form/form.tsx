// First, because a form's schema must not be created before. The build puts it into the same file as zod (electron.vite.config.ts).
import '@/lib/zod-without-eval'
import { toNestErrors } from '@hookform/resolvers'
import { issueIn, isWorded } from '@shared/api/issue'
import { type FunctionComponent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  type Resolver,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { z } from 'zod'
import { issueText, useTranslation } from '@/lib/texts'
import type { SavedView } from '@shared/ipc/session'
import { viewNameProblem, type ViewNameProblem } from '@/domain/saved-views'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { viewLimits } from '@shared/ipc/limits'

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

interface Named {
  name: string
}

/** The name of a saved view, checked by `viewNameField`. */
export function ViewNameField<Values extends Named>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('machines')
  return (
    <FormTextField
      // react-hook-form's types cannot express that a form with more fields has this one.
      form={form as unknown as UseFormReturn<Named>}
      name="name"
      label={t('views.name')}
      say={(problem) => t(`views.problem.${problem as ViewNameProblem}`, viewLimits)}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  )
}
