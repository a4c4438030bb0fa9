import type { EndpointInput } from '@shared/api/contract'
import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

/** The OAuth clients of a server that has them (`oauthClients`). */
export const oauthClientsQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.oauthClients,
    queryFn: readPart(
      'oauthClients',
      (api, signal) => api.oauthClients.list({}, signal),
      ({ oauthClients }) => oauthClients,
    ),
  })

const touches = [queryKeys.oauthClients]

/** The response contains the secret; it is not available later. */
export function useCreateOAuthClient() {
  return useChange({
    mutationFn: (input: EndpointInput<'oauthClients.create'>, api) => api.oauthClients.create(input),
    touches,
  })
}
