import type { UpdateState } from '@shared/ipc/update'

const idle: UpdateState = {
  phase: 'idle',
  currentVersion: '1.4.0',
  version: null,
  releaseNotes: null,
  size: null,
  progress: null,
  failure: null,
  message: null,
  obstacle: null,
  checkedAt: null,
}
const found = {
  version: '1.5.0',
  size: 112_000_000,
  checkedAt: '2026-11-21T08:00:00.000Z',
  releaseNotes:
    'Routes can be approved for several machines at once.\n\n• The list of machines keeps its place\n• Fewer questions to the server',
}
const failure = (kind: NonNullable<UpdateState['failure']>, message = ''): UpdateState => ({
  ...idle,
  phase: 'failed',
  failure: kind,
  message,
})
const obstacle = (kind: NonNullable<UpdateState['obstacle']>): UpdateState => ({
  ...idle,
  phase: 'unsupported',
  obstacle: kind,
})

/** Every state the updates page can show, by name. */
export const updateStates = {
  idle,
  checking: { ...idle, phase: 'checking' },
  none: { ...idle, phase: 'none', checkedAt: found.checkedAt },
  available: { ...idle, ...found, phase: 'available' },
  downloading: { ...idle, ...found, phase: 'downloading', progress: 0.42 },
  ready: { ...idle, ...found, phase: 'ready' },
  staged: { ...idle, ...found, phase: 'staged' },
  installing: { ...idle, ...found, phase: 'installing' },
  offline: failure('offline'),
  noFeed: failure('noFeed'),
  badFeed: failure('badFeed'),
  noFile: failure('noFile'),
  damaged: failure('damaged'),
  unsigned: failure('unsigned'),
  signature: failure('signature'),
  diskFull: failure('diskFull'),
  notWritable: failure('notWritable'),
  unknown: failure('unknown', 'The quick brown updater jumped over /opt/a-folder-with-a-rather-long-name/mesh-console'),
  development: obstacle('development'),
  noAddress: obstacle('noAddress'),
  noKey: obstacle('noKey'),
  deb: obstacle('deb'),
  rpm: obstacle('rpm'),
  archive: obstacle('archive'),
} as const satisfies Record<string, UpdateState>
