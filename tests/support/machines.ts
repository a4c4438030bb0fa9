import type { Node } from '@shared/api/resources'

/** Creates a machine that is online, has no owner and never expires, with its id in its name and address; `facts` override these. */
export function makeNode(id: string, facts: Partial<Node> = {}): Node {
  return {
    id,
    name: `host-${id}`,
    givenName: `machine-${id}`,
    user: null,
    ipAddresses: [`100.64.0.${id}`],
    online: true,
    createdAt: null,
    lastSeen: null,
    expiry: null,
    registerMethod: 'REGISTER_METHOD_CLI',
    machineKey: `mkey:${id}`,
    nodeKey: `nodekey:${id}`,
    discoKey: `discokey:${id}`,
    tags: [],
    forcedTags: [],
    validTags: [],
    invalidTags: [],
    approvedRoutes: [],
    availableRoutes: [],
    subnetRoutes: [],
    preAuthKey: null,
    ...facts,
  }
}
