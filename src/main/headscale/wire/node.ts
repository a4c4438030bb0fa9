import { effectiveTags, joinedWith, type JoinedWith, type Node, ownerOf, registerMethods } from '@shared/api/nodes'
import { preAuthKeyOf } from './pre-auth-key'
import { type Raw, flag, id, recordOrNull, text, texts, time } from './read'
import { userOrNull } from './user'

function joinedWithOrNull(value: unknown): JoinedWith | null {
  const raw = recordOrNull(value)
  return raw && id(raw['id']) !== '' ? joinedWith(preAuthKeyOf(raw)) : null
}

type RegisterMethod = Node['registerMethod']

function registerMethodOf(value: unknown): RegisterMethod {
  return registerMethods.find((method) => method === value) ?? 'REGISTER_METHOD_UNSPECIFIED'
}

type Tags = Pick<Node, 'tags' | 'forcedTags' | 'validTags' | 'invalidTags'>

/** From 0.28 on there is one list, set by admins or keys; before, forced and valid tags are apart. */
function tagsOf(raw: Raw): Tags {
  if (Array.isArray(raw['tags'])) {
    const tags = effectiveTags(texts(raw['tags']), [])
    return { tags, forcedTags: tags, validTags: [], invalidTags: [] }
  }
  const forcedTags = texts(raw['forcedTags'])
  const validTags = texts(raw['validTags'])
  return { tags: effectiveTags(forcedTags, validTags), forcedTags, validTags, invalidTags: texts(raw['invalidTags']) }
}

/**
 * A machine of any line. Where tags replace the owner (0.28 and newer), the list shows tagged machines under a made-up user
 * `tagged-devices` and single responses may show who made them: both become null (headscale-api.md 3).
 */
export function nodeOf(raw: Raw): Node {
  const tags = tagsOf(raw)
  const owner = userOrNull(raw['user'])
  const ownedByTags = Array.isArray(raw['tags']) && tags.tags.length > 0
  return {
    id: id(raw['id']),
    name: text(raw['name']),
    givenName: text(raw['givenName']),
    user: ownedByTags || !owner ? null : ownerOf(owner),
    ipAddresses: texts(raw['ipAddresses']),
    online: flag(raw['online']),
    createdAt: time(raw['createdAt']),
    lastSeen: time(raw['lastSeen']),
    expiry: time(raw['expiry']),
    registerMethod: registerMethodOf(raw['registerMethod']),
    machineKey: text(raw['machineKey']),
    nodeKey: text(raw['nodeKey']),
    discoKey: text(raw['discoKey']),
    ...tags,
    approvedRoutes: texts(raw['approvedRoutes']),
    availableRoutes: texts(raw['availableRoutes']),
    subnetRoutes: texts(raw['subnetRoutes']),
    preAuthKey: joinedWithOrNull(raw['preAuthKey']),
  }
}
