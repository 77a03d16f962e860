import type { Trx } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { noticeLetter, type Notice } from './notices.ts'

export type { Notice }

/** Writes a letter to a person, or to an address that was theirs, in the transaction of what it is about. */
export const postNotice = (
  mail: Mailer,
  trx: Trx,
  to: { email: string; firstname: string },
  notice: Notice,
): Promise<void> => mail.post(trx, noticeLetter(to.email, to.firstname, notice))
