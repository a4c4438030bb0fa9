import { objectKind } from '@shared/acts/act-key'
import type { Job, JobItem } from '@shared/ipc/jobs'
import { pastNames } from '@shared/user-name'
import { visible } from '@shared/visible'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlanFacts } from '@/domain/machine-plan'
import { useOwnedTags } from '@/domain/tag-suggestions'
import { useMeshAddresses, nodesQuery, usersQuery } from '@/lib/queries/lists'
import { useServerNow } from '@/lib/texts'
import { useCapabilities } from '@/lib/session'

/** Returns the title of a job with its number of objects. */
export function jobTitle(
  { action, undoes, counts }: Pick<Job, 'action' | 'undoes'> & { counts: Pick<Job['counts'], 'total'> },
  t: TFunction<'jobs'>,
): string {
  const title = t(`job.${action}`, { count: counts.total })
  return undoes === null ? title : t('undoing', { job: title })
}

function didText({ action, undoes, counts }: Listed, t: TFunction<'jobs'>): string {
  const did = t(`did.${action}`, { count: counts.done })
  return undoes === null ? did : t('undid', { job: did })
}

type Listed = Pick<Job, 'action' | 'undoes' | 'state'> & {
  counts: Pick<Job['counts'], 'total' | 'done' | 'failed' | 'unknown'>
}

/** Returns the title of a job in a list: what it did, in the past tense, once nothing of it is open or failed. */
export function listedTitle(job: Listed, t: TFunction<'jobs'>): string {
  const { done, failed, unknown } = job.counts
  return job.state === 'done' && done > 0 && failed + unknown === 0 ? didText(job, t) : jobTitle(job, t)
}

/** Describes the progress or result of a job. */
export function jobProgress({ state, counts }: Job, t: TFunction<'jobs'>): string {
  const { total, waiting, already, failed, unknown } = counts
  const isDone = state === 'done'
  return [
    t(`state.${state}`, { done: isDone ? counts.done : counts.done + already, total }),
    ...(isDone && already > 0 ? [t('counts.already', { count: already })] : []),
    ...(failed > 0 ? [t('counts.failed', { count: failed })] : []),
    ...(unknown > 0 && state !== 'running' ? [t('counts.unknown', { count: unknown })] : []),
    ...(state === 'interrupted' ? [t('counts.waiting', { count: waiting })] : []),
  ].join(' · ')
}

/** Describes a running or ended job in one line. */
export function jobOutcome(job: Job, t: TFunction<'jobs'>): string {
  const { action, undoes, state, counts } = job
  if (state === 'running') {
    const doing = undoes === null ? t(`doing.${action}`) : t('undoing', { job: t(`doing.${action}`) })
    return t('doingOf', { doing, done: counts.done + counts.already, total: counts.total })
  }
  if (state !== 'done' || counts.done === 0) return `${jobTitle(job, t)} · ${jobProgress(job, t)}`
  return [
    didText(job, t),
    ...(counts.already > 0 ? [t('counts.already', { count: counts.already })] : []),
    ...(counts.failed > 0 ? [t('counts.failed', { count: counts.failed })] : []),
    ...(counts.unknown > 0 ? [t('counts.unknown', { count: counts.unknown })] : []),
  ].join(' · ')
}

/** The item states listed together. */
export const itemGroups = {
  trouble: ['failed', 'unknown'],
  waiting: ['waiting', 'doing'],
  done: ['done', 'already'],
} as const satisfies Record<string, readonly JobItem['state'][]>
export type ItemGroup = keyof typeof itemGroups

export function groupCount({ counts }: Pick<Job, 'counts'>, group: ItemGroup): number {
  const [trouble, done] = [counts.failed + counts.unknown, counts.done + counts.already]
  // The item in progress is not counted by itself.
  return { trouble, waiting: counts.total - trouble - done, done }[group]
}

/** Returns the name of the object of an item. The access policy is one without a name. */
export function itemName({ act, label }: Pick<JobItem, 'act' | 'label'>, t: TFunction<'jobs'>): string {
  return objectKind(act) === 'policy' ? t('policyItem') : visible(label)
}

/** Returns the facts for planning machine changes, as of the opening of the dialog. */
export function usePlanFacts(): PlanFacts {
  const serverNow = useServerNow()
  const { data: all = [] } = useQuery(nodesQuery())
  const can = useCapabilities()
  const owned = useOwnedTags()
  const ownAddresses = useMeshAddresses()
  const [now] = useState(serverNow)
  const { data: users } = useQuery(usersQuery())
  // The lists may reload behind the dialog: the facts keep the machines and users it opened with.
  const [known, setKnown] = useState(all)
  if (known.length === 0 && all.length > 0) setKnown(all)
  const [knownUsers, setKnownUsers] = useState(users)
  if (knownUsers === undefined && users) setKnownUsers(users)
  const nameOf = useMemo(() => pastNames(knownUsers ?? []), [knownUsers])
  return useMemo(
    () => ({ all: known, can, owned, ownAddresses, now, nameOf }),
    [known, can, owned, ownAddresses, now, nameOf],
  )
}
