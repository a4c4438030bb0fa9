import Autocomplete from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Box from '@mui/material/Box'
import type { User } from '@shared/api/users'
import { userName } from '@shared/user-name'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ListState } from '@/lib/failure'
import { useCapabilities } from '@/lib/session'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import { TagsInput } from '@/ui/tags-input'
import type { FormField } from '@/components/form/use-form-field'
import { ExpirationField } from './expiration-field'
import { badTag, type OwnerProblem } from './new-key'
import type { NewKeyForm } from './use-new-key'

function userLabel(user: User): string {
  const name = userName(user)
  const other = name === user.displayName ? user.email : user.displayName
  return other && other !== name ? `${name} (${other})` : name
}

const NONE: readonly User[] = []

interface OwnerFieldProps {
  field: FormField<string | null>
  users: readonly User[] | undefined
}

function OwnerField({ field, users }: OwnerFieldProps) {
  const { t } = useTranslation('keys')
  const { tagOnlyPreAuthKey } = useCapabilities()
  const problem = field.problem as OwnerProblem | undefined
  const help = users?.length === 0 ? t('preAuth.create.noUsers') : t('preAuth.create.ownerHelp')
  return (
    <Autocomplete
      options={users ?? NONE}
      value={users?.find((user) => user.id === field.value) ?? null}
      onChange={(_event, user) => field.onChange(user?.id ?? null)}
      getOptionLabel={userLabel}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('preAuth.create.owner')}
          {...(tagOnlyPreAuthKey && { placeholder: t('preAuth.create.noOwner') })}
          inputRef={field.ref}
          error={problem !== undefined}
          helperText={problem ? t(`preAuth.create.${problem}`) : help}
        />
      )}
    />
  )
}

interface OptionProps {
  label: string
  help: string
  field: FormField<boolean>
}

function Option({ label, help, field }: OptionProps) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  )
}

type UsersQuery = ListState & { readonly data: readonly User[] | undefined }

interface CreatePreAuthKeyDialogProps {
  open: boolean
  form: NewKeyForm
  users: UsersQuery
  /** The form's state is lost if the dialog closes. */
  discards: boolean
  onClose: () => void
}

/** Asks for the properties of a new pre-auth key. The page owns the form's state: closing by accident loses nothing while the page stays. */
export function CreatePreAuthKeyDialog({ open, form, users, discards, onClose }: CreatePreAuthKeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { tagOnlyPreAuthKey, tagsAreIdentity } = useCapabilities()
  const { tags: suggestions, lists } = useTagSuggestions()
  const { userId, tags, expiration, reusable, ephemeral } = form.fields
  const tagsNeeded = tagOnlyPreAuthKey && userId.value === null
  const tagProblem = tags.problem && t('preAuth.create.tagShape', { tag: badTag(tags.value) ?? '' })
  return (
    <FormDialog
      open={open}
      discards={discards}
      title={t('preAuth.create.title')}
      submitLabel={t('preAuth.create.submit')}
      onSubmit={form.submit}
      onClose={onClose}
      busy={form.busy}
      error={form.error}
    >
      <OwnerField field={userId} users={users.data} />
      <MissingLists lists={{ users }} />
      <TagsInput
        label={tagsNeeded ? t('preAuth.create.tagsRequired') : t('preAuth.create.tags')}
        value={tags.value}
        onChange={tags.onChange}
        inputRef={tags.ref}
        suggestions={suggestions}
        helperText={t(tagsAreIdentity ? 'preAuth.create.tagsOwnHelp' : 'preAuth.create.tagsHelp')}
        {...(tagProblem && { error: tagProblem })}
      />
      <MissingLists lists={lists} effect={tCommon('tags.notSuggested')} />
      <ExpirationField field={expiration} choices={['hour', 'day', 'week', 'month', 'quarter']} />
      <Option label={t('preAuth.create.reusable')} help={t('preAuth.create.reusableHelp')} field={reusable} />
      <Option label={t('preAuth.create.ephemeral')} help={t('preAuth.create.ephemeralHelp')} field={ephemeral} />
    </FormDialog>
  )
}
