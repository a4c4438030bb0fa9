import type { SessionRow } from '@main/db/repos/sessions'

/**
 * The pending sessions of every demo network, always the same, because no call lists them: a person has to type one in. Two are machines to
 * register, one is a check to approve or reject.
 */
export const demoSessions: readonly SessionRow[] = [
  session('hskey-authreq-demoRegisterMachine00001', 'registration', "Sam's new laptop"),
  session('hskey-authreq-demoRegisterMachine00002', 'registration', 'lab-sensor.local'),
  session('hskey-authreq-demoApproveSshCheck00001', 'check', 'build-agent'),
]

function session(authId: string, kind: SessionRow['kind'], hostname: string): SessionRow {
  return { authId, kind, hostname, connects: true, verdict: null }
}
