import type { Members } from './common.ts'

/** Backups and checks of the portal. */
export const backupMembers: Members = {
  schedule: 'Daily backups by the settings; null: none are scheduled.',
  to: ['Folder or `s3://` address of the archives.', 's3://farm-backups/bombus/'],
  hour: ['Hour of the day, in UTC, from which the backup is made.', 2],
  keep_daily: ['Days of which the newest archive is stored.', 7],
  keep_weekly: ['Weeks of which the newest archive is stored, too.', 5],
  'Backups.late': ['Whether no backup was completed for two days although they are scheduled.', false],
  last_backup: 'The newest completed backup; null: there is none.',
  last_verify: 'The newest check without problems; null: there is none.',
  runs: 'The newest runs of both kinds.',
  'BackupRun.id': ['The run.', 31],
  'BackupRun.kind': [
    '`backup`: an archive was written. `verify`: sums, objects and migrations were checked.',
    'backup',
  ],
  'BackupRun.state': ['`waiting`, `running`, `done` or `failed`.', 'done'],
  scheduled: ['Whether it was scheduled; otherwise somebody ran the command.', true],
  'BackupRun.started_at': 'When it was scheduled or begun.',
  'BackupRun.finished_at': 'When it ended; null: it has not.',
  'BackupRun.file': ['Name of the archive; null: of a check, or not completed.', 'bombus-2026-06-12T0230Z.tar.zst.age'],
  'BackupRun.bytes': ['Size of the archive in bytes; null: not completed, or a check.', 412_800_213],
  'BackupRun.rows': ['Rows in the archive; null: not completed, or a check.', 1_204_511],
  objects: ['Images and files in the archive; null: not completed, or a check.', 10_412],
  'BackupRun.checked': ['Whether the archive was read back; null: not completed, or a check.', true],
  problems: ['Problems that a check found; null: not completed, or a backup.', null],
  'BackupRun.error': ['Why it failed; null otherwise.', null],
}
