import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { FormEvent } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import type { KeyWords } from '@/domain/key-words'
import { serverNow } from '@/lib/now'
import { errorText } from '@/lib/error-text'
import { useCreatePreAuthKey } from '@/lib/queries/pre-auth-keys'
import { useSecretHold } from '@/lib/secret-hold'
import { useCapabilities } from '@/lib/session'
import { readDuration } from '@shared/query/time-fields'
import { expirationAfter, ExpirationSchema, expirationTime } from './expiration'
import { badTag, ownerProblem } from './new-key'

/** Reports `OwnerProblem` for the user and `tagShape` for tags. */
const newKeySchema = (tagOnly: boolean) =>
  z
    .object({
      userId: z.string().nullable(),
      tags: z.array(z.string()).refine((tags) => badTag(tags) === null, 'tagShape'),
      reusable: z.boolean(),
      ephemeral: z.boolean(),
      expiration: ExpirationSchema,
    })
    .superRefine((draft, context) => {
      const problem = ownerProblem(draft, tagOnly)
      if (problem) context.addIssue({ code: 'custom', path: ['userId'], message: problem })
    })

type NewKeyDraft = z.infer<ReturnType<typeof newKeySchema>>

const EMPTY: NewKeyDraft = {
  userId: null,
  tags: [],
  reusable: false,
  ephemeral: false,
  // The default of the server's own command line.
  expiration: { choice: 'hour', date: '' },
}

export type NewKeyForm = ReturnType<typeof useNewKey>

/** Creates the form for a new pre-auth key. Calls `onCreated` with the key and its secret, once. */
export function useNewKey(onCreated: (key: PreAuthKey) => void) {
  const { t: tCommon } = useTranslation('common')
  const { tagOnlyPreAuthKey } = useCapabilities()
  const form = useZodForm<NewKeyDraft>(newKeySchema(tagOnlyPreAuthKey), EMPTY)
  const create = useCreatePreAuthKey()
  useSecretHold(create.isPending)
  const send = ({ userId, tags, reusable, ephemeral, expiration }: NewKeyDraft) => {
    const ends = expirationTime(expiration, serverNow())
    create.mutate(
      { ...(userId !== null && { user: userId }), reusable, ephemeral, expiration: ends, aclTags: tags },
      {
        onSuccess: ({ preAuthKey }) => {
          // The response contains the secret: keep no copy of it here.
          form.startOver()
          create.reset()
          onCreated(preAuthKey)
        },
      },
    )
  }
  return {
    /** In the order on screen. */
    fields: {
      userId: useFormField(form, 'userId'),
      tags: useFormField(form, 'tags'),
      expiration: useFormField(form, 'expiration'),
      reusable: useFormField(form, 'reusable'),
      ephemeral: useFormField(form, 'ephemeral'),
    },
    chooseUser: (userId: string) => form.setValue('userId', userId),
    /** Prefills the form. */
    fillIn: ({ tags, expires, reusable, ephemeral }: KeyWords) => {
      const span = expires === undefined ? undefined : readDuration(expires)
      form.setValue('tags', [...tags])
      form.setValue('reusable', reusable)
      form.setValue('ephemeral', ephemeral)
      if (span !== undefined) form.setValue('expiration', expirationAfter(span, serverNow()))
    },
    submit: (event: FormEvent) => void form.handleSubmit(send)(event),
    busy: create.isPending,
    error: create.error ? errorText(create.error, tCommon) : null,
  }
}
