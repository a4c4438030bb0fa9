import { type ApiError, refusal } from '@shared/api/error'

/** What a call is refused with that belongs to a server's former address: another server may answer at the new one. */
export const addressChanged = (address: string): ApiError =>
  refusal('conflict', 'addressChanged', { params: { address } })
