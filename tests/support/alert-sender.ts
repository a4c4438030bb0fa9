import { DESKTOP } from '@shared/watch/desktop'
import { defaultChoices } from '@shared/watch/rules'
import { Settings, settingsVersions, openStore } from '@main/settings/store'
import { createWatchChoices } from '@main/settings/watch-file'
import { createAlertChannels } from '@main/watch/alert-channels'
import { OutboxFileSchema, outboxVersions } from '@main/watch/outbox'

/*
 * The channels of alerts as a process of their own, for src/main/watch/killed-sender.slow.test.ts: node entry.js <folder> <url> <name>. Sends
 * an alert about a machine of that name to a webhook, unless the name is empty or an earlier process took it, and prints every result of the
 * channel as JSON, and `taken` once the alert is on the disk. Its clock runs fifty times as fast.
 */
const [folder = '', url = '', name = ''] = process.argv.slice(2)
const RATE = 50
const say = (line: string) => void process.stdout.write(`${line}\n`)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const file = { folder, log, onProblem: () => process.exit(1) } as const
const settings = openStore({ ...file, name: 'settings', schema: Settings, versions: settingsVersions })
const reversed = (text: string) => [...text].toReversed().join('')
const channels = createAlertChannels({
  settings,
  choices: createWatchChoices(settings),
  secrets: { storage: 'keychain', encrypt: reversed, decrypt: reversed },
  redactor: { register: () => undefined },
  outbox: openStore({ ...file, name: 'outbox', schema: OutboxFileSchema, versions: outboxVersions }),
  confirm: async () => undefined,
  resolveProxy: async () => 'DIRECT',
  roots: () => [],
  language: () => 'en',
  onChange: ([channel]) => say(JSON.stringify(channel?.result ?? null)),
  log,
  now: () => Date.now() * RATE,
  after(ms, work) {
    const timer = setTimeout(work, ms / RATE)
    return () => clearTimeout(timer)
  },
})
const [channel] =
  channels.list().length > 0
    ? channels.list()
    : await channels.save({
        name: 'Ops',
        target: { kind: 'webhook', form: 'json', room: '' },
        url,
        login: { user: '', secret: '' },
      })
say(JSON.stringify(channel?.result ?? null))
if (name !== '') {
  const rule = {
    ...defaultChoices.rules[0]!,
    subject: { kind: 'newMachine' } as const,
    channels: [DESKTOP, channel!.id],
  }
  const about = [{ kind: 'node' as const, id: name, name }]
  channels.tell(
    { id: 'server', name: 'Home', address: '', key: undefined },
    { id: name, held: false, groups: [{ rule, over: false, about }] },
  )
  say('taken')
}
