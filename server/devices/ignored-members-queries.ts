import { fixedPeriods } from '#domain/platform/retention.ts'
import type { IgnoredMember } from '#domain/devices/device.ts'
import type { Db } from '../platform/postgres/database.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'

const SHOWN_DAYS = fixedPeriods.unknown_member_days

/** Ignored members of a device, the newest first. The caller has checked access. */
export const ignoredMembers = async (db: Db, device_id: number): Promise<IgnoredMember[]> => {
  const rows = await db
    .selectFrom('ignored_members')
    .where('device_id', '=', device_id)
    .select(['name', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name, seen_at }) => ({ name, seen_at: seen_at.toISOString() }))
}

/** Deletes members that a device no longer sends. */
export const cleanUpIgnoredMembers = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'unknown members',
    table: 'ignored_members',
    column: 'seen_at',
    seconds: days(SHOWN_DAYS),
    isVoid: true,
  })
