import { UserView } from '@/features/users/user-view'
import { AccessSection } from '../access-section'

function UserAccess({ id }: { id: string }) {
  return <AccessSection kind="user" id={id} />
}

/** The page of a user, with the access section of the reach feature. */
export function UserPage() {
  return <UserView Access={UserAccess} />
}
