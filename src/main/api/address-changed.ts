import { type ApiError, refusal } from '@shared/api/error'

/** The error for a call made for a server's former address: another server may answer at the new one. */
export const addressChanged = (address: string): ApiError =>
  refusal('conflict', 'addressChanged', { params: { address } })
