import {
  notificationMembers,
  notificationMessages,
  usualChoices,
  type NotificationChange,
  type NotificationChoices,
  type NotificationSettings,
} from '#domain/notifications/notification-settings.ts'
import { pick } from '#domain/platform/members.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { invalid, notFound, orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Settings } from '../platform/config/settings.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { vapidKeys } from '../platform/push/vapid.ts'

/** The demo sends nothing to external push services. */
const sendsPushes = ({ demo, WEBHOOKS_PRIVATE }: Settings) => !demo || WEBHOOKS_PRIVATE

/** A person's choices: which alerts they are notified of, how and when. */
export const notificationSettings = {
  of: async (db: Db, settings: Settings, user_id: number): Promise<NotificationSettings> => {
    const person = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['email', 'role', 'organisation_id', 'all_organisations'])
      .executeTakeFirst()
    const { email, ...bearer } = orNotFound(person)
    const chosen = await db
      .selectFrom('notification_settings')
      .where('user_id', '=', user_id)
      .select([...notificationMembers, 'version'])
      .executeTakeFirst()
    return {
      ...((chosen as NotificationChoices | undefined) ?? usualChoices(bearer)),
      version: chosen?.version ?? 0,
      mail: settings.BOMBUS_MAIL ? (settings.SMTP_URL === undefined ? 'kept' : 'sent') : 'off',
      email,
      push_key: sendsPushes(settings) ? (await vapidKeys(db, settings)).public_key : null,
    }
  },

  set: async (
    trx: Trx,
    settings: Settings,
    { user_id, scope }: Pick<Person, 'user_id' | 'scope'>,
    given: NotificationChange,
  ): Promise<NotificationSettings> => {
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const before = await notificationSettings.of(trx, settings, user_id)
    checkVersion(before.version, given.version)
    const changes = pick(given, notificationMembers)
    const chosen = pick({ ...before, ...changes }, notificationMembers)
    checkConsistency(chosen)
    // Farms that a person can no longer see may stay in an earlier choice.
    const added = (changes.farm_ids ?? []).filter((id) => !before.farm_ids?.includes(id))
    if (added.length > 0) {
      const seen = await trx
        .selectFrom('farms')
        .where('farms.id', 'in', added)
        .where(within(scope, 'farms.organisation_id'))
        .select('farms.id')
        .execute()
      if (seen.length < new Set(added).size) throw notFound()
    }
    const values = pick(chosen, notificationMembers)
    await trx
      .insertInto('notification_settings')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    return notificationSettings.of(trx, settings, user_id)
  },
}

/** Members omitted from a change are not modified, and must be consistent with the changed ones. */
const checkConsistency = ({ mail_at_once, mail_daily, quiet_from, quiet_until }: NotificationChoices) => {
  if (mail_at_once.some((rule) => mail_daily.includes(rule)))
    throw invalid([{ path: 'mail_daily', message: notificationMessages.atOnceOrDaily }])
  if ((quiet_from === null) !== (quiet_until === null) || (quiet_from !== null && quiet_from === quiet_until))
    throw invalid([{ path: 'quiet_until', message: notificationMessages.quietHours }])
}
