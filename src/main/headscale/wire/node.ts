import { joinedWith, type JoinedWith, type Node, ownerOf, registerMethods } from '@shared/api/nodes'
import { effectiveTags } from '@shared/api/tags'
import { preAuthKeyOf } from './keys'
import {
  validAddresses,
  dnsName,
  flag,
  id,
  isId,
  key,
  validPrefixes,
  type Raw,
  recordOrNull,
  tags as tagsIn,
  text,
  time,
} from './read'
import { userOrNull } from './user'
import { noReport, type Report } from './value-report'

function joinedWithOrNull(value: unknown, report: Report): JoinedWith | null {
  const raw = recordOrNull(value)
  return raw && isId(id(raw['id'])) ? joinedWith(preAuthKeyOf(raw, { report })) : null
}

type RegisterMethod = Node['registerMethod']

function registerMethodOf(value: unknown): RegisterMethod {
  return registerMethods.find((method) => method === value) ?? 'REGISTER_METHOD_UNSPECIFIED'
}

type Tags = Pick<Node, 'tags' | 'forcedTags' | 'validTags' | 'invalidTags'>

/** From 0.28 on there is one list, set by admins or keys; older releases separate forced and valid tags. */
function tagsOf(raw: Raw, report: Report): Tags {
  if (Array.isArray(raw['tags'])) {
    const tags = effectiveTags(tagsIn(raw['tags'], report), [])
    return { tags, forcedTags: tags, validTags: [], invalidTags: [] }
  }
  const forcedTags = tagsIn(raw['forcedTags'], report)
  const validTags = tagsIn(raw['validTags'], report)
  const invalidTags = tagsIn(raw['invalidTags'], report)
  return { tags: effectiveTags(forcedTags, validTags), forcedTags, validTags, invalidTags }
}

/**
 * Reads a machine from any release. If tags replace the owner (0.28 and newer), the list shows tagged machines under a made-up user
 * `tagged-devices`, and single responses may show who created them: both become null (headscale-api.md 3).
 */
export function nodeOf(raw: Raw, report: Report = noReport): Node {
  const tags = tagsOf(raw, report)
  const owner = userOrNull(raw['user'], report)
  const ownedByTags = Array.isArray(raw['tags']) && tags.tags.length > 0
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    givenName: dnsName(raw['givenName'], report),
    user: ownedByTags || !owner ? null : ownerOf(owner),
    ipAddresses: validAddresses(raw['ipAddresses'], report),
    online: flag(raw['online']),
    createdAt: time(raw['createdAt'], report),
    lastSeen: time(raw['lastSeen'], report),
    expiry: time(raw['expiry'], report),
    registerMethod: registerMethodOf(raw['registerMethod']),
    machineKey: key(raw['machineKey'], report),
    nodeKey: key(raw['nodeKey'], report),
    discoKey: key(raw['discoKey'], report),
    ...tags,
    approvedRoutes: validPrefixes(raw['approvedRoutes'], report),
    availableRoutes: validPrefixes(raw['availableRoutes'], report),
    subnetRoutes: validPrefixes(raw['subnetRoutes'], report),
    preAuthKey: joinedWithOrNull(raw['preAuthKey'], report),
  }
}
