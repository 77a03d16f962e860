import * as z from 'zod'

const MIN_PASSPHRASE = 12
const passphrase = z.string().trim().min(MIN_PASSPHRASE)
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

/** Settings of backups. */
export const backupSettings = {
  BACKUP_TO: {
    shape: z.string().optional(),
    fallback: undefined,
    about:
      'Where backups are written each day: a folder on another disk, or `s3://bucket/prefix/`. [Backup](backup.md) describes it. Unset: no scheduled backups.',
  },
  BACKUP_PASSPHRASE: {
    shape: passphrase.optional(),
    fallback: undefined,
    about: 'Encrypts backups, at least 12 characters. Store it apart from them: without it they cannot be read.',
  },
  BACKUP_HOUR: {
    shape: wholeNumber.pipe(z.number().max(23)),
    fallback: '2',
    about: 'Hour of the day in UTC from which the backup of the day is made.',
  },
  BACKUP_KEEP_DAILY: {
    shape: wholeNumber.pipe(z.number().min(1)),
    fallback: '7',
    about: 'Days of which the newest backup is stored.',
  },
  BACKUP_KEEP_WEEKLY: {
    shape: wholeNumber,
    fallback: '5',
    about: 'Weeks of which the newest backup is stored, too.',
  },
  BACKUP_S3_ENDPOINT: {
    shape: z.url({ protocol: /^https?$/ }).optional(),
    fallback: undefined,
    about:
      'Object store of `s3://` backups. Unset: `S3_ENDPOINT`. Another provider also survives the loss of the first.',
  },
  BACKUP_S3_REGION: {
    shape: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    fallback: undefined,
    about: 'Region of that store. Unset: `S3_REGION`.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'Access key of that store. Unset: `S3_ACCESS_KEY_ID`.',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'Secret key of that store. Unset: `S3_SECRET_ACCESS_KEY`.',
  },
} as const
