import { t, texts } from '#domain/language/text.ts'
import type { System } from '#domain/system/endpoints.ts'

const queues: Record<string, string> = texts({
  'send-mail': 'Emails',
  'send-push': 'Push messages',
  'send-webhook': 'Webhook deliveries',
  'run-export': 'Exports',
  'run-data-request': 'Data requests',
  'make-thumbnail': 'Thumbnails',
  'undo-image-upload': 'Undoing of image uploads',
  'run-backup': 'Backups and checks',
})

export const system = texts({
  title: 'System',
  home: 'Home',
  version: 'Version',
  commit: (commit: string) => t('Commit {commit}', { commit }),
  running: 'Running since',
  database: 'Database',
  postgres: (version: string) => t('PostgreSQL {version}', { version }),
  size: 'Size',
  schema: 'Schema level',
  disk: 'Disk',
  free: (free: string, size: string) => t('{free} of {size} free', { free, size }),
  unknown: 'Unknown',
  newest: 'Newest message',
  never: 'Never',
  silent: 'Silent devices',

  backups: 'Backups',
  notScheduled: 'No backups are scheduled',
  notScheduledText: 'Set BACKUP_TO and BACKUP_PASSPHRASE. Without a backup, a broken disk loses everything.',
  late: 'Backups are late',
  lateText: 'No backup was completed for two days.',
  lastBackup: 'Last backup',
  lastVerify: 'Last check',
  none: 'None',
  failed: (what: string, when: string) => t('{what} failed on {when}', { what, when }),
  backup: 'Backup',
  verify: 'Check',
  problems: 'The cause is in the log of the server.',

  jobs: 'Jobs',
  queue: 'Queue',
  queueName: (name: string) => queues[name] ?? name,
  waiting: 'Waiting',
  inProgress: 'In progress',
  oldest: 'Oldest',
  failedDay: 'Failed, 24 hours',
  sent: 'Messages sent',
  channel: 'Channel',
  channels: { email: 'Emails', push: 'Push messages', webhook: 'Webhooks' } satisfies Record<
    System['sent_last_day'][number]['channel'],
    string
  >,
  sentDay: 'Sent, 24 hours',

  storage: 'Storage',
  kind: 'Kind',
  kinds: {
    messages: 'Messages',
    images: 'Camera images',
    photos: 'Photos of surveys',
    uploads: 'Uploaded files',
    exports: 'Exports',
  } satisfies Record<NonNullable<System['storage']>[number]['kind'], string>,
  rows: 'Records',
  lastMonth: 'Added last month',
  measured: (when: string) => t('Measured on {when}. Numbers of messages are estimates.', { when }),
  notMeasured: 'Storage could not be measured',

  expiring: 'Expires within 30 days',
  nothingExpires: 'No device key, access token or invitation expires within 30 days.',
  moreExpiring: (count: number) =>
    t('{count, plural, one {{count} more expires later} other {{count} more expire later}}', { count }),
  expires: 'Expires',
  what: 'What',
  name: 'Name',
  expiringKinds: { device_key: 'Device key', access_token: 'Access token', invitation: 'Invitation' } satisfies Record<
    System['expiring'][number]['kind'],
    string
  >,
  seconds: (count: string) => t('{count} s', { count }),
  minutes: (count: string) => t('{count} min', { count }),
  hours: (count: string) => t('{count} h', { count }),
  kilobytes: (count: string) => t('{count} kB', { count }),
  megabytes: (count: string) => t('{count} MB', { count }),
  gigabytes: (count: string) => t('{count} GB', { count }),
})
