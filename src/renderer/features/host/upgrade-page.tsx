import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { ChosenRelease, ChosenReleases, ReleasesRead } from '@shared/ipc/upgrade'
import {
  architectureOf,
  minorOf,
  parseFile,
  parseVersion,
  type Release,
  type Step,
  type UpgradePlace,
  versionText,
  wayFrom,
} from '@shared/upgrade/releases'
import { visible } from '@shared/visible'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText, usePageTitle, useTranslation, dataSize } from '@/lib/texts'
import { HostFailureAlert, SudoersOffer } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { usePrefs } from '@/lib/session'
import { releasesQuery, upgradePlaceQuery } from '@/lib/queries/host'
import { Alerts } from '@/ui/action-alert'
import { lazyComponent, DefinitionList, Page, Section } from '@/ui/page'
import { type DotState, StateDot } from '@/ui/marks'
import { HostGate, ReconnectButton } from './host-frame'

const UpgradeSteps = lazyComponent(async () => (await import('./upgrade-steps')).UpgradeSteps)

/** The Upgrade page: where a Headscale stands, the way to the newest release, and what each step changes. */
export function UpgradePage() {
  const title = usePageTitle('/host/upgrade')
  return <HostGate title={title}>{({ id }) => <Upgrade key={id} title={title} id={id} />}</HostGate>
}

const column = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 } as const

function Upgrade({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(upgradePlaceQuery(id))
  const releases = useQuery(releasesQuery()).data
  const [chosen, setChosen] = useState<ChosenReleases | null>(null)
  const place = data?.place ?? null
  const known = knownReleases(releases, chosen)
  const steps = place ? wayFrom(releaseOf(place), known) : []
  return (
    <Page
      wide
      title={title}
      context={data || error ? t('context') : t('reading')}
      notice={
        <>
          {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
          {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
          <SudoersOffer line={place?.sudoers} to="tell" />
          {data?.failure || place?.sudoers ? <ReconnectButton id={id} /> : null}
        </>
      }
    >
      {place ? (
        <>
          <Place place={place} />
          <Way place={place} steps={steps} releases={known} chosen={chosen} onChoose={setChosen} />
          <UpgradeSteps id={id} place={place} steps={steps} chosen={chosen?.files ?? []} />
        </>
      ) : null}
    </Page>
  )
}

/** The release that the way begins with: the installed one, which a restart starts. */
const releaseOf = ({ installed, running }: UpgradePlace) => (minorOf(installed) === null ? (running ?? '') : installed)

/** Returns the releases of the page, with those of chosen files that are not damaged; null without any. */
function knownReleases(read: ReleasesRead | undefined, chosen: ChosenReleases | null): Release[] | null {
  const listed = read?.is === 'read' ? read.releases : null
  const files = (chosen?.files ?? []).flatMap(({ name, verdict }) => {
    const file = verdict === 'differs' ? null : parseFile(name)
    return file ? [{ version: file.version }] : []
  })
  return listed ? [...listed, ...files] : null
}

/** Shows the installed and the running release, the database, and the kind of the installation. */
function Place({ place }: { place: UpgradePlace }) {
  const { t, i18n } = useTranslation('upgrade')
  const { installed, running, database, free, installation, architecture } = place
  const size = (bytes: number | null) => (bytes === null ? t('place.unknown') : dataSize(bytes, i18n.language))
  const databaseText =
    database.kind === 'postgres'
      ? t('place.postgres')
      : database.path === ''
        ? t('place.sqliteUnknown')
        : t('place.sqlite', { path: database.path })
  const isSqlite = database.kind === 'sqlite'
  const { program, image, compose } = place
  return (
    <Section title={t('place.title')}>
      <Box sx={column}>
        <PlaceWarnings place={place} />
        <DefinitionList
          items={[
            { term: t('place.installed'), value: installed || t('place.unknown') },
            {
              term: t('place.running'),
              value:
                running ?? (place.state === 'running' ? t('place.untold', { version: installed }) : t('place.unknown')),
            },
            {
              term: t('place.installation'),
              value: t(`place.as.${installation}`, {
                program,
                image,
                file: compose?.file ?? '',
                service: compose?.service ?? '',
                version: place.package?.version ?? '',
              }),
            },
            { term: t('place.architecture'), value: architecture || t('place.unknown') },
            { term: t('place.database'), value: databaseText },
            {
              term: t('place.lastUsedBy'),
              value:
                database.lastUsedBy === null ? t('place.unknown') : t('place.release', { line: database.lastUsedBy }),
            },
            { term: t('place.size'), value: isSqlite ? size(database.size) : null },
            { term: t('place.free'), value: isSqlite ? size(free) : null },
          ]}
        />
      </Box>
    </Section>
  )
}

/** A step keeps a copy of the database and of its rehearsal. */
const SPACE = 3

function PlaceWarnings({ place }: { place: UpgradePlace }) {
  const { t, i18n } = useTranslation('upgrade')
  const { installed, running, database, free, architecture } = place
  const [one, other] = [parseVersion(installed), parseVersion(running ?? '')]
  const differs = one && other && versionText(one) !== versionText(other)
  const [used, now] = [minorOf(database.lastUsedBy ?? ''), minorOf(installed)]
  const needed = (database.size ?? 0) * SPACE
  const state = place.package?.state ?? 'installed'
  const texts = [
    differs && t('place.other', { installed, running }),
    state !== 'installed' && t('place.half', { state: state || t('place.unknown') }),
    architecture !== '' && architectureOf(architecture) === null && t('place.bits32', { architecture }),
    used !== null && now !== null && used > now && t('place.databaseNewer', { line: database.lastUsedBy, installed }),
    free !== null && needed > free && t('place.space', { size: dataSize(needed, i18n.language) }),
    minorOf(releaseOf(place)) === null && t('place.development', { version: visible(installed || '?') }),
  ]
  return <Alerts severity="warning" texts={texts} />
}

interface WayProps {
  place: UpgradePlace
  steps: readonly Step[]
  releases: readonly Release[] | null
  chosen: ChosenReleases | null
  onChoose: (chosen: ChosenReleases) => void
}

/** Shows the steps, asks the release page if the person wants that, and reads files of this computer. */
function Way({ place, steps, releases, chosen, onChoose }: WayProps) {
  const { t } = useTranslation('upgrade')
  const version = releaseOf(place)
  const names = [version, ...steps.map((step) => step.version ?? t('way.unknownPatch', { minor: step.to }))]
  return (
    <Section title={t('way.title')}>
      <Box sx={column}>
        <Typography>{t('way.rule')}</Typography>
        <Typography role="status" aria-label={t('way.steps')} sx={{ fontWeight: 600 }}>
          {steps.length > 0
            ? names.join(' → ')
            : minorOf(version) === null
              ? ''
              : t(releases === null ? 'way.newestKnown' : 'way.newest', { version })}
        </Typography>
        <AskReleases />
        <ChooseFiles onChoose={onChoose} />
        {chosen ? <ChosenList chosen={chosen} /> : null}
        <Typography variant="body2" color="textSecondary">
          {t('way.integrity')}
        </Typography>
      </Box>
    </Section>
  )
}

function AskReleases() {
  const { t } = useTranslation('upgrade')
  const { asksReleases } = usePrefs().prefs
  const { data, isFetching, refetch } = useQuery(releasesQuery())
  if (!asksReleases)
    return (
      <Alert
        severity="info"
        action={
          <Button size="small" variant="text" component={Link} to="/settings/data">
            {t('way.settings')}
          </Button>
        }
      >
        {t('way.off')}
      </Alert>
    )
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('way.ask')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('way.asks')}
        </Typography>
      </Box>
      {data?.is === 'failed' && !isFetching ? <Alert severity="error">{t(`way.failed.${data.why}`)}</Alert> : null}
    </>
  )
}

function ChooseFiles({ onChoose }: Pick<WayProps, 'onChoose'>) {
  const { t } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const choose = useMutation({
    mutationFn: () => invoke('upgrade:files'),
    onSuccess: (chosen) => (chosen ? onChoose(chosen) : undefined),
  })
  return (
    <>
      <Button sx={{ alignSelf: 'flex-start' }} loading={choose.isPending} onClick={() => choose.mutate()}>
        {t('way.choose')}
      </Button>
      {choose.error ? <Alert severity="error">{errorText(toApiError(choose.error), tCommon)}</Alert> : null}
    </>
  )
}

const dots: Readonly<Record<ChosenRelease['verdict'], DotState>> = {
  matches: 'good',
  differs: 'bad',
  notListed: 'waiting',
  noChecksums: 'waiting',
}

function ChosenList({ chosen: { files, left } }: { chosen: ChosenReleases }) {
  const { t } = useTranslation('upgrade')
  return (
    <Box role="group" aria-label={t('way.files')}>
      {files.map(({ name, sha256, verdict }) => (
        <Box key={name} sx={{ py: 1 }}>
          <StateDot state={dots[verdict]} label={`${name}: ${t(`way.verdict.${verdict}`)}`} />
          <Typography variant="mono" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {sha256}
          </Typography>
        </Box>
      ))}
      {left > 0 ? <Alert severity="warning">{t('way.left', { count: left })}</Alert> : null}
    </Box>
  )
}
