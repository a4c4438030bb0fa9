/** The base domain of MagicDNS in the demo network. */
export const DEMO_BASE_DOMAIN = 'mesh.demo.example'
/** The id of the demo network wherever a server's id is expected. */
export const DEMO_SERVER_ID = 'demo'
