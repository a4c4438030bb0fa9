import type { ApiKey } from '@shared/api/api-keys'
import { expiration, type Raw, id, key, time } from './read'
import { noReport, type Report } from './value-report'

export function apiKeyOf(raw: Raw, report: Report = noReport): ApiKey {
  return {
    id: id(raw['id']),
    prefix: key(raw['prefix'], report),
    expiration: expiration(raw['expiration'], raw['createdAt'], report),
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
  }
}
