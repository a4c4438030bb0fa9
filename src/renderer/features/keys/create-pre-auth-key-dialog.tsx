import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Box from '@mui/material/Box'
import type { User } from '@shared/api/users'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '@/lib/failure'
import { useCapabilities } from '@/lib/session'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import { TagsInput } from '@/ui/tags-input'
import { ExpirationField } from './expiration-field'
import type { NewKeyForm } from './use-new-key'

/** More matches than this are not worth drawing: typing narrows them. */
const filterOptions = createFilterOptions<User>({ limit: 100 })

function userLabel(user: User): string {
  const name = user.name || user.email || user.id
  return user.displayName && user.displayName !== name ? `${name} (${user.displayName})` : name
}

const NONE: readonly User[] = []

function OwnerField({ form, users }: { form: NewKeyForm; users: readonly User[] | undefined }) {
  const { t } = useTranslation('keys')
  const { tagOnlyPreAuthKey } = useCapabilities()
  const { draft, change, problems } = form
  const help = users?.length === 0 ? t('preAuth.create.noUsers') : t('preAuth.create.ownerHelp')
  return (
    <Autocomplete
      options={users ?? NONE}
      value={users?.find((user) => user.id === draft.userId) ?? null}
      onChange={(_event, user) => change({ userId: user?.id ?? null })}
      getOptionLabel={userLabel}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={filterOptions}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('preAuth.create.owner')}
          {...(tagOnlyPreAuthKey && { placeholder: t('preAuth.create.noOwner') })}
          error={problems.owner !== null}
          helperText={problems.owner ?? help}
        />
      )}
    />
  )
}

interface OptionProps {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Option({ label, help, checked, onChange }: OptionProps) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
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
  onClose: () => void
}

/** Asks what a new pre-auth key is for. The form's state belongs to the page, so closing by accident loses nothing. */
export function CreatePreAuthKeyDialog({ open, form, users, onClose }: CreatePreAuthKeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { tagOnlyPreAuthKey, tagsAreIdentity } = useCapabilities()
  const { tags: suggestions, lists } = useTagSuggestions()
  const { draft, change, problems } = form
  const tagsNeeded = tagOnlyPreAuthKey && draft.userId === null
  return (
    <FormDialog
      open={open}
      title={t('preAuth.create.title')}
      submitLabel={t('preAuth.create.submit')}
      onSubmit={form.submit}
      onClose={onClose}
      busy={form.busy}
      error={form.error}
    >
      <OwnerField form={form} users={users.data} />
      <MissingLists lists={{ users }} />
      <TagsInput
        label={tagsNeeded ? t('preAuth.create.tagsRequired') : t('preAuth.create.tags')}
        value={draft.tags}
        onChange={(tags) => change({ tags })}
        suggestions={suggestions}
        helperText={t(tagsAreIdentity ? 'preAuth.create.tagsOwnHelp' : 'preAuth.create.tagsHelp')}
        {...(problems.tags && { error: problems.tags })}
      />
      <MissingLists lists={lists} effect={tCommon('tags.notSuggested')} />
      <ExpirationField
        value={draft.expiration}
        onChange={(expiration) => change({ expiration })}
        choices={['hour', 'day', 'week', 'month', 'quarter']}
        problem={problems.date}
      />
      <Option
        label={t('preAuth.create.reusable')}
        help={t('preAuth.create.reusableHelp')}
        checked={draft.reusable}
        onChange={(reusable) => change({ reusable })}
      />
      <Option
        label={t('preAuth.create.ephemeral')}
        help={t('preAuth.create.ephemeralHelp')}
        checked={draft.ephemeral}
        onChange={(ephemeral) => change({ ephemeral })}
      />
    </FormDialog>
  )
}
