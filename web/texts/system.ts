import { t, texts, type CountText } from '#domain/language/text.ts'
import type { System } from '#domain/system/endpoints.ts'

const queues: Record<string, string> = texts({
  'send-mail': 'Emails',
  'send-push': 'Push messages',
  'send-sms': 'Text messages',
  'send-webhook': 'Webhook deliveries',
  'run-export': 'Exports',
  'run-data-request': 'Data requests',
  'make-thumbnail': 'Thumbnails',
  'undo-image-upload': 'Undoing image uploads',
  'run-backup': 'Backups and checks',
})

export const system = texts({
  title: 'System',
  home: 'Home',
  version: 'Version',
  portal: 'Portal',
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
  neverSent: 'Never sent',
  neverSentDevices: (count: number) =>
    t('{count, plural, one {{count} active device} other {{count} active devices}}', { count }),

  needs: {
    title: (count: number) =>
      t('{count, plural, one {{count} thing needs attention} other {{count} things need attention}}', { count }),
    nothing: 'Nothing needs attention',
    noBackups: 'No backups',
    lateBackups: 'Late backups',
    failedBackup: 'Failed backup',
    silent: (count: number) =>
      t('{count, plural, one {{count} silent device} other {{count} silent devices}}', { count }),
    failedJobs: (count: number) =>
      t('{count, plural, one {{count} failed job} other {{count} failed jobs}}', { count }),
    unsent: (count: number) =>
      t('{count, plural, one {{count} unsent message} other {{count} unsent messages}}', { count }),
    certificates: (count: number) =>
      t('{count, plural, one {{count} expiring certificate} other {{count} expiring certificates}}', { count }),
  },

  backups: 'Backups',
  notScheduled: 'No backups are scheduled',
  notScheduledText: 'Set BACKUP_TO and BACKUP_PASSPHRASE. Without a backup, a broken disk loses everything.',
  late: 'Backups are late',
  lateText: 'No backup has been completed for two days.',
  lastBackup: 'Last backup',
  lastVerify: 'Last check',
  none: 'None',
  failed: (what: string, when: string) => t('{what} failed on {when}', { what, when }),
  backup: 'Backup',
  verify: 'Check',
  problems: 'The cause is in the server log.',

  jobs: 'Jobs',
  queue: 'Queue',
  queueName: (name: string) => queues[name] ?? name,
  waiting: 'Waiting',
  idle: 'Nothing is waiting or has failed',
  inProgress: 'In progress',
  oldest: 'Oldest',
  failedDay: 'Failed, 24 hours',
  sent: 'Messages sent',
  channel: 'Channel',
  channels: { email: 'Emails', push: 'Push messages', sms: 'Text messages', webhook: 'Webhooks' } satisfies Record<
    System['sent_last_day'][number]['channel'],
    string
  >,
  sentDay: 'Sent, 24 hours',
  off: {
    email: {
      title: 'Email is off',
      text: (count: number) =>
        t(
          '{count, plural, one {{count} email was not sent.} other {{count} emails were not sent.}} Set SMTP_URL to send email.',
          {
            count,
          },
        ),
    },
    sms: {
      title: 'Text messages are off',
      text: (count: number) =>
        t(
          '{count, plural, one {{count} text message was not sent.} other {{count} text messages were not sent.}} Set SMS_GATEWAY_URL to send text messages.',
          { count },
        ),
    },
  } as Partial<Record<System['sent_last_day'][number]['channel'], { title: string; text: CountText }>>,

  storage: 'Storage',
  kind: 'Kind',
  kinds: {
    messages: 'Messages',
    archived_messages: 'Message archive',
    images: 'Camera images',
    photos: 'Survey photos',
    uploads: 'Uploaded files',
    exports: 'Exports',
  } satisfies Record<NonNullable<System['storage']>[number]['kind'], string>,
  rows: 'Records',
  addedThisMonth: 'Added this month',
  added: (rows: string, size: string) => t('{rows} ({size})', { rows, size }),
  addedIn: (month: string) => t('Added in {month}', { month }),
  measured: (when: string) => t('Measured on {when}. Message counts are estimates.', { when }),
  notMeasured: 'Storage could not be measured',

  expiring: 'Expires within 30 days',
  nothingExpires: 'No device key, access token or invitation expires within 30 days.',
  moreExpiring: (count: number) =>
    t('{count, plural, one {{count} more expires later} other {{count} more expire later}}', { count }),
  expires: 'Expires',
  what: 'What',
  name: 'Name',
  expiringKinds: {
    certificate: 'Certificate',
    device_key: 'Device key',
    access_token: 'Access token',
    invitation: 'Invitation',
  } satisfies Record<System['expiring'][number]['kind'], string>,
  seconds: (count: string) => t('{count} s', { count }),
  minutes: (count: string) => t('{count} min', { count }),
  hours: (count: string) => t('{count} h', { count }),
})
