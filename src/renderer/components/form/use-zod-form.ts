import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'

/**
 * A form that a zod schema checks: fields when they are left after typing (`FormTextField`), all of it at submit, and from then on at each
 * change. The schema says what is wrong by keys. The state lives as long as the component that calls this, not as its dialog.
 */
export function useZodForm<Values extends FieldValues>(
  schema: ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ resolver: zodResolver(schema), defaultValues, mode: 'onSubmit', reValidateMode: 'onChange' })
}
