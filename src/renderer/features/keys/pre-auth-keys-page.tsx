import { lazyComponent } from '@/ui/lazy-component'
import Button from '@mui/material/Button'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { keyLanguage } from '@shared/query/key-language'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { QueryGuard } from '@/components/query/query-guard'
import { usePageTitle } from '@/lib/page-title'
import { useAddressChoice, useAddressParams, useAddressText } from '@/lib/address'
import { isActive, preAuthKeyState } from '@shared/states/key-state'
import { userName } from '@shared/user-name'
import { useNow } from '@/lib/now'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { useCapabilities } from '@/lib/session'
import { QueryLine } from '@/components/query/query-line'
import { useSuggest } from '@/components/query/use-query-field'
import { ExportMenu } from '@/components/export/export-menu'
import type { ShownTable } from '@/ui/data-table/types'
import { FilterToggle } from '@/ui/filter-toggle'
import { MenuButton } from '@/ui/menu-button'
import { OnceOpen } from '@/ui/once-open'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { UpdatedAgo } from '@/ui/updated-ago'
import { PreAuthBulkDialog } from './pre-auth-bulk'
import { countKeys, keyFilter, type PreAuthFilter, preAuthShows } from './pre-auth-filter'
import { PreAuthTable } from './pre-auth-table'

const NewKeyDialogs = lazyComponent(async () => (await import('./new-key-dialogs')).NewKeyDialogs)
const ImportKeysDialog = lazyComponent(async () => (await import('./import-keys-dialog')).ImportKeysDialog)

function Context({ filter }: { filter: PreAuthFilter }) {
  const { t } = useTranslation('keys')
  const { data: keys, dataUpdatedAt } = useQuery(preAuthKeysQuery())
  if (!keys) return null
  const shown = keys.filter(keyFilter(filter)).length
  const { active } = countKeys(keys, filter.now)
  const words =
    shown === keys.length
      ? t('preAuth.context', { count: keys.length, active })
      : t('preAuth.contextFiltered', { count: keys.length, shown })
  return (
    <>
      {words} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

/** Page menu: create keys from a list, and delete used and expired keys if the server supports deletion. */
function PageMenu({ now }: { now: number }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { deletePreAuthKey } = useCapabilities()
  const [cleaning, setCleaning] = useState<readonly PreAuthKey[] | null>(null)
  const [importing, setImporting] = useState(false)
  const { data: keys } = useQuery(preAuthKeysQuery())
  if (!keys) return null
  const spent = keys.filter((key) => !isActive(preAuthKeyState(key, now)))
  const reason = deletePreAuthKey ? t('preAuth.action.cleanNone') : t('preAuth.reason.noDelete')
  const clean = {
    label: t('preAuth.action.clean', { count: spent.length }),
    onClick: () => setCleaning(spent),
    danger: true,
    divider: true,
    disabled: spent.length === 0 || !deletePreAuthKey,
    reason,
  }
  const open = { label: t('preAuth.import.action'), icon: <Upload size={14} />, onClick: () => setImporting(true) }
  return (
    <>
      <MenuButton label={tCommon('actions.more')} items={[open, clean]} />
      {importing ? <ImportKeysDialog onClose={() => setImporting(false)} /> : null}
      {cleaning ? (
        <PreAuthBulkDialog
          keys={cleaning}
          what="delete"
          body={t('preAuth.clean.body')}
          onClose={() => setCleaning(null)}
          onStarted={() => setCleaning(null)}
        />
      ) : null}
    </>
  )
}

function PageActions({ table, now }: { table: RefObject<ShownTable<PreAuthKey> | null>; now: number }) {
  return (
    <>
      <ExportMenu name="pre-auth-keys" table={table} />
      <PageMenu now={now} />
    </>
  )
}

/** Search field for keys, with completions for their users and tags. */
function KeySearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('keys')
  const { data: keys } = useQuery(preAuthKeysQuery())
  const values = useCallback(
    (field: string) => {
      const of = (key: PreAuthKey) => {
        if (field === 'user') return key.user ? [userName(key.user)] : []
        return field === 'tag' ? key.aclTags.map((tag) => tag.replace(/^tag:/, '')) : []
      }
      return [...new Set((keys ?? []).flatMap(of))].toSorted()
    },
    [keys],
  )
  const suggest = useSuggest(keyLanguage, values)
  return <SearchField value={value} onChange={onChange} placeholder={t('preAuth.search')} suggest={suggest} />
}

/** Loads the form of a new key when the address opens it first. */
function NewKey() {
  const [params] = useAddressParams()
  return (
    <OnceOpen open={params.has('create')} ahead={NewKeyDialogs}>
      <NewKeyDialogs />
    </OnceOpen>
  )
}

/** The pre-auth keys page: create, expire and delete. */
export function PreAuthKeysPage() {
  const title = usePageTitle('/pre-auth-keys')
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const now = useNow()
  const table = useRef<ShownTable<PreAuthKey>>(null)
  const [show, setShow] = useAddressChoice('state', preAuthShows, 'all')
  const [search, setSearch] = useAddressText('q')
  const [, change] = useAddressParams()
  const { data: keys } = useQuery(preAuthKeysQuery())
  const counts = keys && countKeys(keys, now)
  const create = () => change((next) => next.append('create', ''))
  const clear = () => {
    setShow('all')
    setSearch('')
  }
  return (
    <QueryGuard q={search} language={keyLanguage}>
      <Page
        fill
        title={title}
        context={<Context filter={{ show, search, now }} />}
        actions={<PageActions table={table} now={now} />}
        primaryAction={
          <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={create}>
            {t('preAuth.action.create')}
          </Button>
        }
      >
        <Toolbar>
          <KeySearch value={search} onChange={setSearch} />
          <FilterToggle
            label={t('preAuth.filter')}
            value={show}
            onChange={setShow}
            options={preAuthShows.map((value) => ({
              value,
              label: value === 'all' ? t('preAuth.show.all') : tCommon(`keyState.${value}`),
              count: counts?.[value],
            }))}
          />
        </Toolbar>
        <QueryLine q={search} language={keyLanguage} rows={keys ?? []} onChange={setSearch} />
        <PreAuthTable shown={table} filter={{ show, search, now }} onClear={clear} onCreate={create} />
        <NewKey />
      </Page>
    </QueryGuard>
  )
}
