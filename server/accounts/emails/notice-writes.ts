import type { Trx } from '../../platform/postgres/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { noticeEmail, type Notice } from './notices.ts'

export type { Notice }

/** What letters go out by, and what decides of their advice. */
export interface NoticeDeps {
  mail: Mailer
  settings: Pick<Settings, 'LOCAL_PASSWORDS'>
}

/** Writes a letter to a person, or to an address that was theirs, in the transaction of what it is about. */
export const queueNotice = async (
  { mail, settings }: NoticeDeps,
  trx: Trx,
  to: { email: string; firstname: string },
  notice: Notice,
): Promise<void> => {
  await mail.post(trx, noticeEmail(to, notice, settings.LOCAL_PASSWORDS))
}
