import type { Node } from '@shared/api/resources'
import { memo, useCallback, useDeferredValue, useId, useState } from 'react'
import { useTranslation, useServerNow } from '@/lib/texts'
import { useLoadedUsers } from '@/lib/queries/lists'
import { facetChoices, facetCounts, isFactFacet, shownFacets } from '@/domain/machine-facets'
import {
  asOldClients,
  columnIds,
  type FacetName,
  facetValues,
  isNarrowed,
  isSingle,
  type MachineQuery,
  parseMachineQuery,
  withFacet,
} from '@/domain/machine-query'
import { completions } from '@shared/query/complete'
import { OLD_CLIENTS } from '@shared/query/fields'
import { createMachineLanguage, type LocalKnowledge, machineLanguage } from '@shared/query/machine-language'
import { SearchField } from '@/ui/list-filters'
import { Toolbar, lazyComponent, OnceOpen } from '@/ui/page'
import { QueryLine } from '@/components/query/list-query'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Columns from 'lucide-react/icons/columns-3'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { unknownColumns } from './machines-table'
import { useAttempt } from '@/components/attempt/use-attempt'
import styles from './machines-toolbar.module.css'
import Popover from '@mui/material/Popover'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { type FactsById, RELEASES_BEHIND } from '@shared/query/machine-facts'
import { FacetButton } from '@/ui/facet-button'
import { CheckIcon, MenuButton } from '@/ui/menu-button'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import type { SavedView } from '@shared/ipc/session'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import { Link, useNavigate } from 'react-router'
import { useCurrentServer, usePrefs } from '@/lib/session'
import { useSavedViews, viewOf } from '@/domain/saved-views'
import { scopeOfQuery } from '@/components/watch/draft-scope'
import { useAlertEntry } from '@/components/watch/use-alert-entry'

const SaveViewDialog = lazyComponent(async () => (await import('./save-view-dialog')).SaveViewDialog)

interface ViewsMenuProps {
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

/** A saved view in the menu. */
function viewEntry(view: SavedView, current: boolean, onClick: () => void) {
  return (
    <MenuItem key={view.id} role="menuitemradio" aria-checked={current} onClick={onClick}>
      <Box component="span" sx={{ width: 14, flex: 'none', display: 'grid' }}>
        {current ? <Check size={14} aria-hidden /> : null}
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={view.name}>
        {view.name}
      </Box>
    </MenuItem>
  )
}

interface ViewsListProps extends ViewsMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
  onSave: () => void
  onTell: () => void
}

function ViewsList({ query, onChange, anchor, onClose, onSave, onTell }: ViewsListProps) {
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const navigate = useNavigate()
  const current = viewOf(query, views)
  const savable = (isNarrowed(query) || query.sort !== null) && !current
  const run = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('views.label') }, paper: { sx: { minWidth: 220, maxWidth: 320 } } }}
    >
      {views.map((view) =>
        viewEntry(
          view,
          view === current,
          run(() => onChange(parseMachineQuery(view.query))),
        ),
      )}
      {views.length === 0 ? <MenuItem disabled>{t('views.none')}</MenuItem> : null}
      <Divider component="li" />
      <MenuItem disabled={!savable} onClick={run(onSave)}>
        {t('views.save')}
      </MenuItem>
      <MenuItem disabled={!isNarrowed(query)} onClick={run(onTell)}>
        {t('views.tell')}
      </MenuItem>
      <MenuItem onClick={run(() => void navigate('/settings/filters'))}>{t('views.manage')}</MenuItem>
    </Menu>
  )
}

/** The menu of saved filters: apply one, save the current one, or manage them. */
const ViewsMenu = memo(function ViewsMenu({ query, onChange }: ViewsMenuProps) {
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [saving, setSaving] = useState(false)
  const tell = useAlertEntry()
  const chosen = viewOf(query, views)
  const name = chosen?.name ?? t('views.label')
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Bookmark size={14} aria-hidden />}
        title={name}
        data-chosen={chosen ? '' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.views}
      >
        <span className={styles.view}>{name}</span>
      </Button>
      <OnceOpen open={anchor !== null}>
        <ViewsList
          query={query}
          onChange={onChange}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onSave={() => setSaving(true)}
          onTell={() => tell.ask(scopeOfQuery(query.q))}
        />
      </OnceOpen>
      <OnceOpen open={saving}>
        <SaveViewDialog open={saving} query={query} onClose={() => setSaving(false)} />
      </OnceOpen>
      {tell.dialog}
    </>
  )
})

interface FacetProps {
  name: FacetName
  nodes: readonly Node[]
  known: LocalKnowledge
  /** Opens the menu when the button appears. */
  opens: boolean
  /** The whole query text. */
  q: string
  onChange: (q: string) => void
}

// Memoised per facet, with the deferred text, so that typing does not wait for them.
const Facet = memo(function Facet({ name, nodes, known, opens, q, onChange }: FacetProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation(['machines', 'common'])
  const users = useLoadedUsers()
  const options = useCallback(
    () => facetChoices(name, nodes, known.facts, t, users),
    [name, nodes, known.facts, t, users],
  )
  const counts = useCallback(
    (values: readonly string[]) =>
      facetCounts(name, values, { nodes, q, language: createMachineLanguage(known), now: serverNow() }),
    [name, nodes, known, q, serverNow],
  )
  return (
    <FacetButton
      label={t(`facet.${name}`)}
      opens={opens}
      brief
      single={isSingle(name)}
      options={options}
      counts={counts}
      value={facetValues(q, name)}
      onChange={(values) => onChange(withFacet(q, name, values))}
      none={t(name === 'owner' ? 'facet.noOwner' : 'facet.noTag')}
      searchLabel={t('facet.search')}
      clearLabel={t('facet.clear')}
    />
  )
})

/** With facts, the last facet of the server's data goes behind the last button, too: it is the widest one in German. */
const isRare = (name: FacetName, facts: FactsById) => isFactFacet(name) || (facts.size > 0 && name === 'seen')

/**
 * One button per facet of the list. Facets of facts are offered if any are known; one that is not in use is behind the last button, because
 * the row has no room for all.
 */
const FacetBar = memo(function FacetBar(props: Omit<FacetProps, 'name' | 'opens'>) {
  const { t } = useTranslation('machines')
  const { facts } = props.known
  const [added, setAdded] = useState<readonly FacetName[]>([])
  const offered = shownFacets(props.q, facts)
  const isShown = (name: FacetName) =>
    !isRare(name, facts) || added.includes(name) || facetValues(props.q, name).length > 0
  const more = offered
    .filter((name) => !isShown(name))
    .map((name) => ({
      label: t(`facet.${name}`),
      local: true,
      movesFocus: true,
      onClick: () => setAdded((before) => [...before, name]),
    }))
  return (
    <>
      {offered.filter(isShown).map((name) => (
        <Facet key={name} name={name} opens={added.includes(name)} {...props} />
      ))}
      {more.length > 0 ? <MenuButton text label={t('facet.more')} items={more} /> : null}
    </>
  )
})

const examples = [
  ['words', 'db berlin'],
  ['owner', 'owner:maria'],
  ['tag', 'tag:prod,web'],
  ['state', 'state:offline'],
  ['seen', 'seen>30d'],
  ['up', 'up<95%'],
  ['expires', 'expires<14d'],
  ['route', 'route:10.0.0.0/8'],
  ['ip', 'ip:100.64.3'],
  ['name', 'name~"^db"'],
  ['id', 'id:7,15'],
  ['key', 'key:4'],
  ['os', 'os:linux'],
  ['old', OLD_CLIENTS],
  ['version', 'version<1.80'],
  ['path', 'path:relay'],
  ['note', 'note:rack'],
] as const

interface ExampleProps {
  onExample: (text: string) => void
}

function Examples({ onExample }: ExampleProps) {
  const { t } = useTranslation('machines')
  return (
    <ul className={styles.examples}>
      {examples.map(([id, text]) => (
        <li key={id}>
          <button type="button" onClick={() => onExample(text)}>
            {text}
          </button>
          <span>{t(`query.help.${id}`, { releases: RELEASES_BEHIND })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Explains the query language by examples; a chosen example is added to the text. */
function QueryHelp({ onExample }: ExampleProps) {
  const { t } = useTranslation('machines')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (text: string) => {
    setAnchor(null)
    onExample(text)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('query.helpOpen')}
        title={t('query.helpOpen')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.helpOpen}
      >
        <CircleHelp size={14} aria-hidden />
      </IconButton>
      <OnceOpen open={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('query.helpOpen'), className: styles.help ?? '' } }}
        >
          <p className={styles.helpText}>{t('query.help.text')}</p>
          <Examples onExample={choose} />
        </Popover>
      </OnceOpen>
    </>
  )
}

function ColumnEntries() {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const server = useCurrentServer()
  const { prefs, setPrefs } = usePrefs()
  const attempt = useAttempt()
  const hidden = new Set(prefs.hiddenColumns)
  const unknown = unknownColumns(useLocalClient((client) => client.facts))
  const toggle = (column: string) => {
    const next = new Set(hidden)
    if (!next.delete(column)) next.add(column)
    attempt(() => setPrefs({ hiddenColumns: [...next] }))
  }
  const needsHost = server !== null && server.host === undefined && unknown.length > 0
  const offered = columnIds.filter((column) => column !== 'name')
  const entries = offered.map((column) => (
    <MenuItem key={column} role="menuitemcheckbox" aria-checked={!hidden.has(column)} onClick={() => toggle(column)}>
      <CheckIcon checked={!hidden.has(column)} />
      {t(`column.${column}`)}{' '}
      {unknown.includes(column) ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('columnUnknown')}
        </Box>
      ) : null}
    </MenuItem>
  ))
  if (!needsHost) return entries
  return [
    ...entries,
    <Divider key="divider" />,
    <MenuItem key="host" component={Link} to="/host">
      {tCommon('server.allowHost')}
    </MenuItem>,
  ]
}

/** Selects the visible columns; the name is always visible. */
const ColumnsMenu = memo(function ColumnsMenu() {
  const { t } = useTranslation('machines')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        aria-label={t('columns')}
        title={t('columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.columns}
      >
        <Columns size={16} aria-hidden />
      </IconButton>
      <OnceOpen open={anchor !== null}>
        <Menu
          id={id}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': t('columns') } }}
        >
          <ColumnEntries />
        </Menu>
      </OnceOpen>
    </>
  )
})

interface MachinesToolbarProps {
  nodes: readonly Node[]
  /** The typed query; the list may lag behind it. */
  query: MachineQuery
  known: LocalKnowledge
  onChange: (change: Partial<MachineQuery>) => void
}

/** Returns the suggestions for a query: fields, and their values in this list. */
function useSuggest(nodes: readonly Node[], { facts }: LocalKnowledge) {
  const { t } = useTranslation(['machines', 'common'])
  const users = useLoadedUsers()
  return useCallback(
    (text: string, cursor: number) => {
      const values = (field: string) =>
        field === 'owner' || field === 'tag'
          ? facetChoices(field, nodes, facts, t, users).map(({ value }) => value)
          : []
      const found = completions(text, cursor, { language: machineLanguage, values }).map((one) => ({
        ...one,
        detail: t(`query.field.${one.field as 'state'}`),
      }))
      const asked = asOldClients(text.slice(0, cursor))
      if (asked === null) return found
      const old = {
        label: OLD_CLIENTS,
        detail: t('old.suggested'),
        text: asked + text.slice(cursor),
        cursor: asked.length,
      }
      return [old, ...found]
    },
    [nodes, facts, t, users],
  )
}

/** The query field and filter menus, with saved views and columns at the end; below, the problems of the query. */
export function MachinesToolbar({ nodes, query, known, onChange }: MachinesToolbarProps) {
  const { t } = useTranslation('machines')
  const suggest = useSuggest(nodes, known)
  const setText = useCallback((q: string) => onChange({ q }), [onChange])
  // Typed letters are drawn first; menus and words follow with the list.
  const settled = useDeferredValue(query)
  return (
    <>
      <Toolbar
        end={
          <>
            <ViewsMenu query={settled} onChange={onChange} />
            <ColumnsMenu />
          </>
        }
      >
        <SearchField
          value={query.q}
          onChange={setText}
          placeholder={t('search')}
          width="fill"
          suggest={suggest}
          help={<QueryHelp onExample={(text) => setText(`${query.q.trimEnd()} ${text}`.trim())} />}
        />
        <FacetBar known={known} nodes={nodes} q={settled.q} onChange={setText} />
      </Toolbar>
      <QueryLine q={settled.q} language={machineLanguage} onChange={setText} />
    </>
  )
}
