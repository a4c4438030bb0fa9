import { createContext } from 'react'
import type { createBrowserRouter } from 'react-router'

/** The router, whose state changes before React renders it; null outside the app. */
export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null)
