import { UserPage } from '@/features/users/user-page'
import { AccessSection } from './access-section'

function UserAccess({ id }: { id: string }) {
  return <AccessSection kind="user" id={id} />
}

/** A user's page with what their machines reach, which another feature draws. */
export function UserWithAccess() {
  return <UserPage Access={UserAccess} />
}
