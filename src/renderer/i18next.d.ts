/* oxlint-disable typescript/consistent-type-imports -- an import for each area would list them all a second time */
import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    /** The namespaces of texts, one file per language each. The only list of them: `Namespace` in lib/i18n.ts derives from it. */
    resources: {
      common: typeof import('./locales/en/common.json')
      access: typeof import('./locales/en/access.json')
      activity: typeof import('./locales/en/activity.json')
      backup: typeof import('./locales/en/backup.json')
      auth: typeof import('./locales/en/auth.json')
      commands: typeof import('./locales/en/commands.json')
      compare: typeof import('./locales/en/compare.json')
      connection: typeof import('./locales/en/connection.json')
      config: typeof import('./locales/en/config.json')
      editor: typeof import('./locales/en/editor.json')
      expiry: typeof import('./locales/en/expiry.json')
      host: typeof import('./locales/en/host.json')
      hygiene: typeof import('./locales/en/hygiene.json')
      jobs: typeof import('./locales/en/jobs.json')
      keys: typeof import('./locales/en/keys.json')
      dns: typeof import('./locales/en/dns.json')
      log: typeof import('./locales/en/log.json')
      metrics: typeof import('./locales/en/metrics.json')
      machines: typeof import('./locales/en/machines.json')
      channels: typeof import('./locales/en/channels.json')
      notifications: typeof import('./locales/en/notifications.json')
      notes: typeof import('./locales/en/notes.json')
      overview: typeof import('./locales/en/overview.json')
      policy: typeof import('./locales/en/policy.json')
      'policy-forms': typeof import('./locales/en/policy-forms.json')
      review: typeof import('./locales/en/review.json')
      client: typeof import('./locales/en/client.json')
      presence: typeof import('./locales/en/presence.json')
      routes: typeof import('./locales/en/routes.json')
      settings: typeof import('./locales/en/settings.json')
      setup: typeof import('./locales/en/setup.json')
      upgrade: typeof import('./locales/en/upgrade.json')
      users: typeof import('./locales/en/users.json')
      waiting: typeof import('./locales/en/waiting.json')
    }
  }
}
