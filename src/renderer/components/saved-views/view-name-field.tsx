import { viewLimits } from '@shared/ipc/limits'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form'
import type { ViewNameProblem } from '@/domain/saved-views'

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
