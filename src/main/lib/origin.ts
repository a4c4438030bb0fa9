export const APP_SCHEME = 'app'
export const APP_HOST = 'console'
/** The page's origin. Everything the page loads and every call it makes has this origin, in development too. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
