import { languageOfAddress } from '../language-queries.ts'
import { inLanguage } from '../../platform/http/language.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { noticeEmail, type ChangedRights, type Notice } from './notices.ts'

export type { ChangedRights, Notice }

/** The mailer, and the settings that determine the advice in emails. */
export interface NoticeDeps {
  mail: Mailer
  settings: Pick<Settings, 'LOCAL_PASSWORDS'>
}

/** Queues an email to a person, or to a former address of theirs, in the transaction of the change. */
export const queueNotice = async (
  { mail, settings }: NoticeDeps,
  trx: Trx,
  to: { email: string; firstname: string },
  notice: Notice,
): Promise<void> => {
  const language = await languageOfAddress(trx, to.email)
  await mail.post(trx, await inLanguage(language, () => noticeEmail(to, notice, settings.LOCAL_PASSWORDS)))
}

/** The same, to the current address of a person. */
export const queueOwnNotice = async (deps: NoticeDeps, trx: Trx, user_id: number, notice: Notice): Promise<void> => {
  const person = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'firstname'])
    .executeTakeFirstOrThrow()
  await queueNotice(deps, trx, person, notice)
}
