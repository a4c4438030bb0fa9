import { z } from 'zod'
import { APP_ORIGIN } from '@main/protocol/origin'

/** An address within the console, as kept between two starts; anything else becomes the overview. */
export const LastPage = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s#]*$/)
  .catch('/')
  .default('/')

/** The part of a page's address worth returning to: path and query; undefined for sign-in and for what is not ours. */
export function pageOf(address: string): string | undefined {
  if (!address.startsWith(`${APP_ORIGIN}/`)) return undefined
  const page = address.slice(APP_ORIGIN.length).replace(/#.*$/, '')
  return page === '/auth' || page.startsWith('/auth?') ? undefined : page
}
