import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** The terminals of this computer, and the remembered users and ports. */
export const connectQuery = () =>
  queryOptions({ queryKey: queryKeys.connect, queryFn: () => invoke('connect:state'), staleTime: 60_000, retry: false })
