import Link from '@mui/material/Link'
import type { Found } from '@shared/hygiene/check'
import { machinePath } from '@shared/pages'
import { printTerm } from '@shared/query/language'
import { visible } from '@shared/visible'
import { Link as RouterLink } from 'react-router'
import styles from './hygiene.module.css'

const asked = (path: string, name: string, value: string) =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

/** Returns the address of the page that fixes a finding. */
function pathOf({ kind, id, label }: Found): string {
  switch (kind) {
    case 'machine':
      return machinePath(id)
    case 'name':
      return asked('/machines', 'q', printTerm({ field: null, op: ':', values: [label], not: false }))
    case 'prefix':
      return asked('/routes', 'q', id)
    case 'preAuthKey':
      return asked('/pre-auth-keys', 'q', `id:${id}`)
    case 'apiKey':
      return '/api-keys'
    case 'policy':
      return id === 'start' ? '/settings/policy' : asked('/settings/policy', 'rule', id)
  }
}

/** Links to the found object and names the related ones. */
export function FoundLink({ found, others }: { found: Found; others: string }) {
  const [label, related] = [visible(found.label), visible(others)]
  return (
    <span title={related === '' ? label : `${label}: ${related}`}>
      {/* Underlined, because within text colour alone does not identify a link. */}
      <Link component={RouterLink} underline="always" to={pathOf(found)}>
        {label}
      </Link>
      {related === '' ? null : <span className={styles.with}>{related}</span>}
    </span>
  )
}
