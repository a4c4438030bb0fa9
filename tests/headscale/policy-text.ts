/** A policy that names the user alice. */
export const policyText = `{
  // who may use which tag
  "tagOwners": { "tag:server": ["alice@"] },
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`
