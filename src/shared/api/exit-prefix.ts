/** True for 0.0.0.0/0 and ::/0. */
export function isExitPrefix(prefix: string): boolean {
  return prefix === '0.0.0.0/0' || prefix === '::/0'
}
