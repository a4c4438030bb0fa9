/** A policy with peculiarities that must survive: CRLF is the server's concern, comments and layout are ours. */
export const plainPolicy = `// Everything, by hand
{
  // People
  "groups": {
    "group:dev":   ["ann@"], // spaces on purpose
    "group:ops": ["bob@", "cem@"],
  },

  "tagOwners": { "tag:web": ["group:ops"], "tag:db": ["group:ops"] },
  "hosts": {"office": "10.0.0.0/8"},

  "acls": [
    // A heading

    // First: developers
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:web:443"] }, // behind it
    // Second: operators
    { "action": "accept", "src": ["group:ops"], "dst": ["*:*"] },
    { "action": "accept", "src": ["tag:web"], "dst": ["tag:db:5432"], "#ha-meta": "kept" }
  ],
}
`
