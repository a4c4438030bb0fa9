import type { User } from '@shared/api/resources'
import { createContext } from 'react'

interface NewUserQuestion {
  /** What was typed already. */
  readonly name: string
  readonly onCreated: (user: User) => void
}

/** Opens the form for a new user above the current page and its dialogs: no feature imports that of users. The frame provides it. */
export const NewUserContext = createContext<(question: NewUserQuestion) => void>(() => undefined)
