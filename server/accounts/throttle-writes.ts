import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Db } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'

export type Kind =
  | 'sign-in'
  | 'forgot-password'
  | 'resend-verification'
  | 'change-password'
  | 'change-address'
  | 'invite'
  | 'demo-mailbox'
  | 'probe'
  | 'second-factor'
  | 'passkey'
  | 'provider'
  | 'invitation'
  | 'end-letters'
  | 'letter'
  | 'webhook-again'

interface Limit {
  by: 'account and address' | 'address' | 'account'
  most: number
  minutes: number
}

/** Prevents strangers from flooding a mailbox, and from blocking its owner with requests in the owner's name. */
const mails: Limit[] = [
  { by: 'account and address', most: 5, minutes: 60 },
  { by: 'address', most: 50, minutes: 60 },
  { by: 'account', most: 20, minutes: 60 },
]

/** Limits of attempts. `account` limits do not apply to browsers with an earlier sign-in to that account. */
const limits: Record<Kind, { message: string; limits: Limit[] }> = {
  'sign-in': {
    message: messages.tooManyTries,
    limits: [
      { by: 'account and address', most: 10, minutes: 15 },
      { by: 'address', most: 100, minutes: 60 },
      { by: 'account', most: 100, minutes: 60 },
    ],
  },
  // Responses that reveal that an address or number is in use.
  probe: { message: messages.requestLimit, limits: [{ by: 'account', most: 20, minutes: 60 }] },
  'demo-mailbox': { message: messages.tooManyTries, limits: [{ by: 'address', most: 10, minutes: 15 }] },
  'change-password': { message: messages.tooManyTries, limits: [{ by: 'account', most: 10, minutes: 15 }] },
  // `account` is the person who causes the emails, `address` their recipient.
  'change-address': { message: messages.requestLimit, limits: [{ by: 'account', most: 5, minutes: 60 }] },
  'second-factor': {
    message: messages.tooManyTries,
    limits: [
      { by: 'account and address', most: 10, minutes: 15 },
      { by: 'account', most: 50, minutes: 60 },
    ],
  },
  passkey: { message: messages.tooManyTries, limits: [{ by: 'address', most: 100, minutes: 60 }] },
  provider: { message: messages.tooManyTries, limits: [{ by: 'address', most: 100, minutes: 60 }] },
  // The code cannot be guessed, so the limit only allows for repeated visits.
  invitation: { message: messages.tooManyTries, limits: [{ by: 'address', most: 120, minutes: 60 }] },
  'end-letters': { message: messages.tooManyTries, limits: [{ by: 'address', most: 60, minutes: 60 }] },
  letter: { message: messages.requestLimit, limits: [{ by: 'account', most: 5, minutes: 60 }] },
  // Each is a request to a foreign server.
  'webhook-again': { message: messages.requestLimit, limits: [{ by: 'account', most: 60, minutes: 60 }] },
  invite: {
    message: messages.requestLimit,
    limits: [
      { by: 'account', most: 200, minutes: 60 },
      { by: 'account and address', most: 5, minutes: 60 },
    ],
  },
  'forgot-password': { message: messages.requestLimit, limits: mails },
  'resend-verification': { message: messages.requestLimit, limits: mails },
}

/** No limit has a longer window. */
export const ATTEMPT_HOURS = fixedPeriods.sign_in_attempt_hours

export interface Attempt {
  kind: Kind
  account: string
  address: string
  knownBrowser?: boolean
}

/**
 * Records an attempt and throws 429 if it exceeds a limit. It is recorded in a separate statement before counting, so
 * that concurrent attempts on any number of servers are all counted.
 */
export const attempt = async (
  db: Db,
  { kind, account, address, knownBrowser = false }: Attempt,
): Promise<{ forgive: () => Promise<void>; takeBack: () => Promise<void> }> => {
  const { id } = await db
    .insertInto('attempts')
    .values({ kind, account, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const limit of limits[kind].limits) {
    if (limit.by === 'account' && knownBrowser) continue
    let query = db
      .selectFrom('attempts')
      .where('kind', '=', kind)
      .where('at', '>', sql<Date>`now() - make_interval(mins => ${limit.minutes})`)
      // Attempts dated in the future, from a clock that was set back, would lock people out until then.
      .where('at', '<', sql<Date>`now() + interval '1 minute'`)
    if (limit.by !== 'address') query = query.where('account', '=', account)
    if (limit.by !== 'account') query = query.where('address', '=', address)
    const { tries } = await query.select((eb) => eb.fn.countAll<number>().as('tries')).executeTakeFirstOrThrow()
    if (tries <= limit.most) continue
    // A refused request is not an attempt and must not prolong the wait.
    await db.deleteFrom('attempts').where('id', '=', id).execute()
    throw new Problem(429, limits[kind].message, { headers: { 'retry-after': String(limit.minutes * 60) } })
  }
  return {
    /** Withdraws this attempt only. */
    takeBack: async () => {
      await db.deleteFrom('attempts').where('id', '=', id).execute()
    },
    /** After a success, deletes the attempts before it. */
    forgive: async () => {
      await db
        .deleteFrom('attempts')
        .where('kind', '=', kind)
        .where('account', '=', account)
        .where('address', '=', address)
        .execute()
    },
  }
}
