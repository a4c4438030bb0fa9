import type { ApiKey } from '@shared/api/api-keys'
import { expiration, type Raw, id, text, time } from './read'

export function apiKeyOf(raw: Raw): ApiKey {
  return {
    id: id(raw['id']),
    prefix: text(raw['prefix']),
    expiration: expiration(raw['expiration'], raw['createdAt']),
    createdAt: time(raw['createdAt']),
    lastSeen: time(raw['lastSeen']),
  }
}
