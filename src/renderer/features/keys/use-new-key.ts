import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useNow } from '@/lib/now'
import { useCreatePreAuthKey } from '@/lib/queries/pre-auth-keys'
import { useCapabilities } from '@/lib/session'
import { type DateProblem, type Expiration, expirationProblem, expirationTime } from './expiration'
import { badTag, type KeyDraft, ownerProblem } from './new-key'

export interface NewKeyDraft extends KeyDraft {
  expiration: Expiration
}

export interface NewKeyForm {
  draft: NewKeyDraft
  change: (fields: Partial<NewKeyDraft>) => void
  submit: () => void
  /** Throws away what was typed and what was answered. */
  reset: () => void
  busy: boolean
  error: string | null
  /** In words; null where a field is all right, or nobody has asked yet. */
  problems: { owner: string | null; tags: string | null; date: DateProblem | null }
}

const EMPTY: NewKeyDraft = {
  userId: null,
  tags: [],
  reusable: false,
  ephemeral: false,
  // What the server's own command line gives.
  expiration: { choice: 'hour', date: '' },
}

function useProblems(draft: NewKeyDraft) {
  const { t } = useTranslation('keys')
  const { tagOnlyPreAuthKey } = useCapabilities()
  const owner = ownerProblem(draft, tagOnlyPreAuthKey)
  const tag = badTag(draft.tags)
  return {
    owner: owner && t(`preAuth.create.${owner}`),
    tags: tag && t('preAuth.create.tagShape', { tag }),
    date: expirationProblem(draft.expiration, useNow()),
  }
}

/** The state of the form for a new pre-auth key; `onCreated` gets the key with its secret, this once. */
export function useNewKey(onCreated: (key: PreAuthKey) => void): NewKeyForm {
  const { t: tCommon } = useTranslation('common')
  const [draft, setDraft] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  const create = useCreatePreAuthKey()
  const problems = useProblems(draft)
  const reset = () => {
    setDraft(EMPTY)
    setAsked(false)
    create.reset()
  }
  const submit = () => {
    setAsked(true)
    if (problems.owner !== null || problems.tags !== null || problems.date !== null) return
    const { userId, tags, reusable, ephemeral, expiration } = draft
    const ends = expirationTime(expiration, Date.now())
    create.mutate(
      { ...(userId !== null && { user: userId }), reusable, ephemeral, expiration: ends, aclTags: tags },
      {
        onSuccess: ({ preAuthKey }) => {
          // The answer holds the secret: nothing of it stays behind here.
          reset()
          onCreated(preAuthKey)
        },
      },
    )
  }
  return {
    draft,
    change: (fields) => setDraft((before) => ({ ...before, ...fields })),
    submit,
    reset,
    busy: create.isPending,
    error: create.error ? errorText(create.error, tCommon) : null,
    problems: asked ? problems : { owner: null, tags: null, date: null },
  }
}
