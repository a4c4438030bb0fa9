import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type ConfigKey,
  configKeys,
  configPaths,
  type ConfigPath,
  type ConfigSection,
  configSections,
  knows,
} from '@shared/host/config-keys'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { CountedTabs } from '@/ui/counted-tabs'
import { SearchField } from '@/ui/search-field'
import { ConfigField } from './config-field'
import { useConfigTexts } from './config-texts'
import type { ConfigEditing } from './use-config'

interface ConfigFormsProps {
  edit: ConfigEditing
  version: string
  /** The host name of `server_url`, which must not be below the base domain. */
  serverHost: string
  section: ConfigSection
  onSection: (section: ConfigSection) => void
}

const row = (path: ConfigPath): ConfigKey => configKeys[path]

/** The settings by section, or those that match a search. */
export function ConfigForms({ edit, version, serverHost, section, onSection }: ConfigFormsProps) {
  const { t } = useTranslation('config')
  const describe = useConfigTexts()
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  // A setting that the release does not know is shown only if the file has it.
  const shown = configPaths.filter(
    (path) => knows(version, row(path)) || edit.values?.[path] !== undefined || path in edit.draft.edits,
  )
  const found = shown.filter((path) => {
    if (words.length === 0) return row(path).section === section
    const text = `${path} ${describe(path)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const problemOf = (path: ConfigPath) => {
    const issue = edit.issues.find((one) => one.path === path)
    if (issue) return t(`problem.${issue.problem}`)
    return path === 'dns.base_domain' && hidesServer(edit.draft.edits[path], serverHost)
      ? t('problem.ownAddress')
      : undefined
  }
  const id = useId()
  return (
    <Box sx={{ maxWidth: 800 }}>
      <Box sx={{ mb: 3 }}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={280} />
      </Box>
      {words.length === 0 ? (
        <SectionTabs id={id} value={section} onChange={onSection} shown={shown} edit={edit} />
      ) : null}
      {found.length === 0 ? <Typography color="textSecondary">{t('none')}</Typography> : null}
      <Box
        id={`${id}-panel`}
        {...(words.length === 0 && { role: 'tabpanel', 'aria-labelledby': `${id}-${section}` })}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      >
        {found.map((path) => (
          <ConfigField key={path} path={path} version={version} edit={edit} problem={problemOf(path)} />
        ))}
      </Box>
    </Box>
  )
}

/** True if names below a base domain would hide the address of the server itself. */
export function hidesServer(domain: unknown, serverHost: string): boolean {
  if (typeof domain !== 'string' || domain === '') return false
  const [below, host] = [domain.toLowerCase(), serverHost.toLowerCase()]
  return host === below || host.endsWith(`.${below}`)
}

interface SectionTabsProps {
  id: string
  value: ConfigSection
  onChange: (section: ConfigSection) => void
  shown: readonly ConfigPath[]
  edit: ConfigEditing
}

/** The sections, each with the number of its unsaved changes. */
function SectionTabs({ id, value, onChange, shown, edit }: SectionTabsProps) {
  const { t } = useTranslation('config')
  const edited = Object.keys(edit.draft.edits) as ConfigPath[]
  const tabs = configSections
    .filter((section) => shown.some((path) => row(path).section === section))
    .map((section) => ({
      value: section,
      label: t(`section.${section}`),
      count: edited.filter((path) => row(path).section === section).length,
    }))
  return <CountedTabs id={id} label={t('sections')} tabs={tabs} value={value} onChange={onChange} />
}

/** Shows how many values are invalid. */
export function WrongValues({ edit }: { edit: ConfigEditing }) {
  const { t } = useTranslation('config')
  return edit.issues.length > 0 ? <Alert severity="warning">{t('wrong', { count: edit.issues.length })}</Alert> : null
}
