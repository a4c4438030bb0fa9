import { UserView } from '@/features/users/user-view'
import { AccessSection } from '../access-section'

function UserAccess({ id }: { id: string }) {
  return <AccessSection kind="user" id={id} />
}

/** A user's page with what their machines reach, which another feature draws. */
export function UserPage() {
  return <UserView Access={UserAccess} />
}
