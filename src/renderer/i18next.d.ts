import 'i18next'
import type access from './locales/en/access.json'
import type auth from './locales/en/auth.json'
import type common from './locales/en/common.json'
import type connection from './locales/en/connection.json'
import type keys from './locales/en/keys.json'
import type machines from './locales/en/machines.json'
import type overview from './locales/en/overview.json'
import type policy from './locales/en/policy.json'
import type policyForms from './locales/en/policy-forms.json'
import type review from './locales/en/review.json'
import type routes from './locales/en/routes.json'
import type settings from './locales/en/settings.json'
import type users from './locales/en/users.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      common: typeof common
      access: typeof access
      auth: typeof auth
      connection: typeof connection
      overview: typeof overview
      machines: typeof machines
      users: typeof users
      keys: typeof keys
      routes: typeof routes
      policy: typeof policy
      'policy-forms': typeof policyForms
      review: typeof review
      settings: typeof settings
    }
  }
}
