import { fixedPeriods, type Retention } from '#domain/platform/retention.ts'
import type { Settings } from './settings.ts'

/** All retention periods of this installation. */
export const retentionOf = (settings: Settings): Retention => ({
  ...fixedPeriods,
  image_days: settings.IMAGE_DAYS,
  reviewed_image_days: settings.REVIEWED_IMAGE_DAYS,
  upload_days: settings.UPLOAD_DAYS,
  export_days: settings.EXPORT_DAYS,
  security_log_days: settings.SECURITY_LOG_DAYS,
  erasure_wait_days: settings.ERASURE_WAIT_DAYS,
  backup_days: settings.BACKUP_TO === undefined ? null : settings.BACKUP_KEEP_DAILY,
  backup_weeks: settings.BACKUP_TO === undefined ? null : settings.BACKUP_KEEP_WEEKLY,
})
