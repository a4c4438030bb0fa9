import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Act } from '@shared/acts/act'
import { type AccessReading, accessReadings } from '@shared/access/reachable'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFailure, useTranslation, useServerNow } from '@/lib/texts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { bundleText } from '@/domain/policy-worker/access-words'
import type { ActsAnswer, DiffAnswer, ExitChange } from '@/domain/policy-worker/access-types'
import type { ActsAsk, AnswerError } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { ChangeMark, StateDot } from '@/ui/marks'
import { AccessSide, SideCounts } from './access-side'
import { isSshUnchanged, SshChanges } from './ssh-changes'
import Alert from '@mui/material/Alert'
import { keysOfOthers, type ReleaseBug, releaseBugs } from '@shared/acts/release-bugs'
import { shortKey } from '@shared/api/key-text'
import { policyQuery, preAuthKeysQuery, useUserNames } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { objectKey } from '@shared/acts/act-key'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { Node } from '@shared/api/resources'

/** Warns by name if acts affect this computer. */
function ThisComputerNotice({ acts }: { acts: readonly Act[] }) {
  const { t, ready } = useTranslation('client')
  const self = useLocalClient((client) => client.self)
  if (!ready || !self || !actsAffect(acts, self)) return null
  const count = new Set(acts.map(objectKey)).size
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('affected', { count, name: machineName(self) })}
    </Alert>
  )
}

/** Returns true if an act changes this machine or deletes its owner. A policy has its own check of access. */
export function actsAffect(acts: readonly Act[], { id, user }: Pick<Node, 'id' | 'user'>): boolean {
  return acts.some((act) => {
    if (act.kind === 'user.delete') return act.id === user?.id
    return act.kind.startsWith('node.') && 'id' in act && act.id === id
  })
}

/** The number of keys that are named; the others are counted. */
const KEYS_NAMED = 8

/** Says which pre-auth keys of others go together with a user. */
function EveryKey({ acts, version }: { acts: readonly Act[]; version: string }) {
  const { t } = useTranslation('review')
  const { data } = useQuery(preAuthKeysQuery())
  const nameOf = useUserNames()
  if (!data) return t('bug.deletesEveryKey.unknown', { version })
  const keys = keysOfOthers(data, acts)
  if (keys.length === 0) return t('bug.deletesEveryKey.none', { version })
  const names = keys.slice(0, KEYS_NAMED).map(({ key, user, aclTags }) => {
    const owner = user ? nameOf(user) : aclTags.join(', ')
    return owner === '' ? shortKey(key) : `${shortKey(key)} (${owner})`
  })
  const more = keys.length - names.length
  if (more > 0) names.push(t('access.more', { count: more }))
  return t('bug.deletesEveryKey.some', { version, count: keys.length, names: names.join(', ') })
}

/** Names the errors of the server's release that acts will meet. */
function ReleaseBugNotice({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation('review')
  const { data: info } = useQuery(serverInfoQuery())
  const bugs: readonly ReleaseBug[] = info ? releaseBugs(acts, info) : []
  const version = info?.version.replace(/^v/, '') ?? ''
  return bugs.map((bug) => (
    <Alert key={bug} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {bug === 'deletesEveryKey' ? <EveryKey acts={acts} version={version} /> : t(`bug.${bug}`, { version })}
    </Alert>
  ))
}

/** The number of changes per side shown initially; a click shows the others. */
const FIRST = 2

/** Machines that are named; the others are counted. */
const NAMED = 3

/** Shows why the effect of acts is unknown. */
function Unknown({ reason }: { reason: string }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <StateDot wrap state="waiting" label={reason} />
    </Box>
  )
}

function useReason(): (error: AnswerError) => string {
  const { t } = useTranslation('review')
  return ({ code, message }) => {
    if (code === 'refused') return t('acts.unknown.refused', { message })
    return code === 'unreadable' ? t('acts.unknown.unreadable') : t('access.failed', { error: message })
  }
}

/** Calls `onKnown` once it is shown: with an outcome, a dialog can be confirmed. */
function KnownSignal({ acts, onKnown }: { acts: readonly Act[] } & OnKnown) {
  const tell = useEffectEvent(() => onKnown?.())
  useEffect(() => tell(), [acts])
  return null
}

/** Called once the consequence, or the reason why it is unknown, is on screen. */
interface OnKnown {
  onKnown?: (() => void) | undefined
}

const isUnchanged = ({ gained, lost, ssh }: DiffAnswer) =>
  gained.entries.length + lost.entries.length === 0 && isSshUnchanged(ssh)

/** Shows in one line how one statement about access changes. */
function Counts({ reading, difference }: { reading: AccessReading; difference: DiffAnswer }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const { lost, gained } = difference
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 }}>
      <span>{`${tAccess(`reading.${reading}`)}:`}</span>
      {lost.entries.length + gained.entries.length === 0 ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('acts.same')}
        </Box>
      ) : null}
      <SideCounts side="lost" changes={lost} />
      <SideCounts side="gained" changes={gained} />
    </Box>
  )
}

/** Exit nodes that are named; the others are counted. */
const EXITS = 5

/** Says who can no longer use an exit node, or now can: the internet is one target, whichever exit node leads there. */
function Exits({ exits }: { exits: readonly ExitChange[] }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  if (exits.length === 0) return null
  const rest = exits.length - EXITS
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
      {exits.slice(0, EXITS).map(({ side, name, users, left, itself }) => {
        const names = bundleText(users, tAccess, NAMED)
        const says = users.machines === 0 ? 'nobody' : 'users'
        return (
          <Box component="li" key={`${side} ${name}`} sx={{ overflowWrap: 'anywhere' }}>
            <ChangeMark
              change={side === 'lost' ? 'removed' : 'added'}
              label={t(`exits.${side}.${says}`, { count: users.machines, names, exit: name })}
            />
            {left > 0 ? <Box sx={{ color: 'text.secondary' }}>{t(`exits.${side}.only`, { count: left })}</Box> : null}
            {itself ? <Box sx={{ color: 'text.secondary' }}>{t('exits.itself', { exit: name })}</Box> : null}
          </Box>
        )
      })}
      {rest > 0 ? <li>{t('access.more', { count: rest })}</li> : null}
    </Box>
  )
}

interface DifferenceProps {
  asked: ActsAsk
  answer: ActsAnswer
}

/** Shows both statements about access as figures, then the individual changes: those allowed by policy, or if none, those reachable now. */
function Difference({ asked, answer }: DifferenceProps) {
  const { t } = useTranslation('review')
  const { awaited, exits } = answer
  const reading = isUnchanged(answer.allowed) ? 'now' : 'allowed'
  const shown = answer[reading]
  const isSame = isUnchanged(shown) && awaited.length === 0
  if (isSame && exits.length === 0) return <StateDot state="neutral" label={t('acts.nothing')} />
  if (isSame) {
    return (
      <>
        <Exits exits={exits} />
        <Box sx={{ color: 'text.secondary' }}>{t('acts.nothingElse')}</Box>
      </>
    )
  }
  return (
    <>
      <Exits exits={exits} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {accessReadings.map((each) => (
          <Counts key={each} reading={each} difference={answer[each]} />
        ))}
      </Box>
      {awaited.length > 0 ? (
        <Box sx={{ color: 'text.secondary' }}>
          {t('acts.awaited', { count: awaited.length, names: namesIn(awaited, t) })}
        </Box>
      ) : null}
      {(['lost', 'gained'] as const).map((side) => (
        // A key per difference, so that entries expanded in another one are not expanded here.
        <AccessSide
          key={`${side} ${reading} ${shown.pairs} ${shown[side].entries.length}`}
          side={side}
          changes={shown[side]}
          before={asked.text}
          after={answer.text}
          acts={asked}
          reading={reading}
          first={FIRST}
          counted={false}
        />
      ))}
      <SshChanges ssh={shown.ssh} first={FIRST} />
    </>
  )
}

/** The first names of a list, and how many more there are. */
function namesIn(names: readonly string[], t: TFunction<'review'>): string {
  const more = names.length - NAMED
  const first = names.slice(0, NAMED).join(', ')
  return more > 0 ? `${first} ${t('access.more', { count: more })}` : first
}

function Answered({ asked, onKnown }: { asked: ActsAsk } & OnKnown) {
  const { t } = useTranslation('review')
  const reason = useReason()
  const { data, isPlaceholderData } = usePolicyAnswer('acts', asked, { keep: true })
  if (!data || isPlaceholderData) return <StateDot state="neutral" label={t('access.working')} />
  return (
    <>
      <KnownSignal acts={asked.acts} onKnown={onKnown} />
      {data.ok ? <Difference asked={asked} answer={data.value} /> : <Unknown reason={reason(data.error)} />}
    </>
  )
}

/**
 * Up to this many acts are evaluated without a click. Thousands take the worker from seconds up to a minute, and block all other answers.
 */
const MAX_AUTOMATIC = 500

/** Asks for a click before it evaluates many acts. */
function OnRequest({ asked, onKnown }: { asked: ActsAsk } & OnKnown) {
  const { t } = useTranslation('review')
  const [wanted, setWanted] = useState(false)
  const changes = asked.acts.length
  if (wanted || changes <= MAX_AUTOMATIC) return <Answered asked={asked} onKnown={onKnown} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <KnownSignal acts={asked.acts} onKnown={onKnown} />
      <span>{t('acts.many', { changes })}</span>
      <Button size="small" onClick={() => setWanted(true)}>
        {t('acts.show')}
      </Button>
    </Box>
  )
}

/** Shows the access gained and lost by acts, evaluated with the server's policy. */
export function ConsequenceView({ acts, onKnown }: { acts: readonly Act[] } & OnKnown) {
  const serverNow = useServerNow()
  const { t, ready } = useTranslation(['review', 'access'])
  const policy = useQuery(policyQuery())
  const { lists, error } = usePolicyNetwork()
  const failure = useFailure(policy)
  const [now] = useState(serverNow)
  if (!ready) return null
  const stored = policy.data
  const missing = failure !== null || error !== null
  // A server with a policy file that does not exist reports an empty policy.
  const hidden = stored !== undefined && !stored.writable && stored.policy === ''
  return (
    <Box
      component="section"
      aria-label={t('review:acts.title')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <ReleaseBugNotice acts={acts} />
      <ThisComputerNotice acts={acts} />
      <MissingLists lists={{ ...lists, policy }} effect={t('review:access.unknown')} />
      <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {missing || hidden ? <KnownSignal acts={acts} onKnown={onKnown} /> : null}
        {hidden ? <Unknown reason={t('review:acts.unknown.file')} /> : null}
        {!missing && !hidden && stored ? (
          <OnRequest asked={{ text: stored.policy, acts, now }} onKnown={onKnown} />
        ) : null}
      </Box>
    </Box>
  )
}
