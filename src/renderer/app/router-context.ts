import { createContext } from 'react'
import type { AppRouter } from './router'

/** The router, whose state changes before React renders it; null outside the app. */
export const RouterContext = createContext<AppRouter | null>(null)
