import type { CallInput } from '@shared/ipc/contract'
import type { Job, JobList } from '@shared/ipc/jobs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@shared/api/error'
import { useEffect } from 'react'
import { invoke, onDesktop } from '../desktop'
import { queryKeys } from './cache'

/** The jobs of a server, newest first. {@link useJobEvents} keeps them up to date. */
export const jobsQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.jobs(serverId),
    queryFn: () => invoke('jobs:list', { serverId }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const jobItemsQuery = (input: CallInput<'jobs:items'>, version: string) =>
  queryOptions({
    queryKey: [...queryKeys.jobItems(input.id), input.states.join(), input.offset, version],
    queryFn: () => invoke('jobs:items', input),
    placeholderData: (before) => before,
    retry: false,
  })

/** The acts that would undo a job, last first. */
export const jobUndoingQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.jobItems(id), 'undoing'],
    queryFn: () => invoke('jobs:undoing', { id }),
    gcTime: 0,
  })

/** While a job runs, lists are refetched this long after their last read, in milliseconds. */
const REFRESH_MS = 2000

/** A server that takes longer than this many milliseconds to return its lists does not delay the end of a job. */
const LISTS_MS = 3000

/** Returns the list with one job added or replaced. */
function withJob(list: JobList | undefined, job: Job): JobList | undefined {
  if (!list) return undefined
  const known = list.jobs.some(({ id }) => id === job.id)
  return { ...list, jobs: known ? list.jobs.map((one) => (one.id === job.id ? job : one)) : [job, ...list.jobs] }
}

/**
 * Applies job events from the main process to the cache, and refetches the lists that jobs change: at intervals while they run, and when
 * they end.
 */
export function useJobEvents(serverId: string): void {
  const client = useQueryClient()
  useQuery({ ...jobsQuery(serverId), notifyOnChangeProps: [] })
  useEffect(() => {
    let readAt = Number.NEGATIVE_INFINITY
    const keys = [queryKeys.users, queryKeys.preAuthKeys, queryKeys.apiKeys]
    const changed = [queryKeys.nodes, queryKeys.routes, ...keys, queryKeys.policy]
    let isReading = false
    /** At the end, a read that has begun is outdated. While the job runs it is not: the list of a slow server would never arrive. */
    const refresh = async (isEnd: boolean) => {
      isReading = true
      const reads = changed.map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: isEnd }))
      await Promise.allSettled(reads)
      isReading = false
      readAt = performance.now()
    }
    const newest = new Map<number, Job>()
    const show = (job: Job) => {
      // While the lists were read, the job may have changed again.
      if (newest.get(job.id) !== job) return
      newest.delete(job.id)
      client.setQueryData<JobList>(queryKeys.jobs(serverId), (list) => withJob(list, job))
    }
    return onDesktop('jobs:changed', (job) => {
      if (job.serverId !== serverId) return
      const queryKey = queryKeys.jobs(serverId)
      // The first read may return the job as it was before.
      if (!client.getQueryData(queryKey))
        void client.fetchQuery(jobsQuery(serverId)).then(
          () => client.invalidateQueries({ queryKey }),
          () => undefined,
        )
      newest.set(job.id, job)
      const isEnd = job.state !== 'running'
      const isRead = isEnd || (!isReading && performance.now() - readAt > REFRESH_MS) ? refresh(isEnd) : undefined
      const known = client.getQueryData(jobsQuery(serverId).queryKey)?.jobs.find(({ id }) => id === job.id)
      // A job that ends must not stand beside lists from before its end. Later, the focus may depend on it: an Undo takes its message away.
      if (job.state !== 'done' || known?.state === 'done') return show(job)
      void Promise.race([isRead, new Promise((resolve) => setTimeout(resolve, LISTS_MS))]).then(() => show(job))
    })
  }, [client, serverId])
}

export function useStartJob() {
  return useMutation<Job, ApiError, CallInput<'jobs:start'>>({ mutationFn: (input) => invoke('jobs:start', input) })
}

/** Pauses, resumes, stops, retries or undoes a job. */
export function useControlJob() {
  return useMutation<Job, ApiError, CallInput<'jobs:control'>>({ mutationFn: (input) => invoke('jobs:control', input) })
}
