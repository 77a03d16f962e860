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

/** A stranger can neither fill a mailbox nor, by asking in its owner's name, keep the owner from a link. */
const mails: Limit[] = [
  { by: 'account and address', most: 5, minutes: 60 },
  { by: 'address', most: 50, minutes: 60 },
  { by: 'account', most: 20, minutes: 60 },
]

/** How many tries are let through. `account` limits spare a browser from which that account was signed in to before. */
const limits: Record<Kind, { message: string; limits: Limit[] }> = {
  'sign-in': {
    message: messages.tooManyTries,
    limits: [
      { by: 'account and address', most: 10, minutes: 15 },
      { by: 'address', most: 100, minutes: 60 },
      { by: 'account', most: 100, minutes: 60 },
    ],
  },
  // Answers that somebody else has an address or a number.
  probe: { message: messages.requestLimit, limits: [{ by: 'account', most: 20, minutes: 60 }] },
  'demo-mailbox': { message: messages.tooManyTries, limits: [{ by: 'address', most: 10, minutes: 15 }] },
  'change-password': { message: messages.tooManyTries, limits: [{ by: 'account', most: 10, minutes: 15 }] },
  // The account is the person who causes the letters, the address the person who gets them.
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
  // By a code that nobody guesses; no more than a person needs who looks at it again and again.
  invitation: { message: messages.tooManyTries, limits: [{ by: 'address', most: 120, minutes: 60 }] },
  'end-letters': { message: messages.tooManyTries, limits: [{ by: 'address', most: 60, minutes: 60 }] },
  letter: { message: messages.requestLimit, limits: [{ by: 'account', most: 5, minutes: 60 }] },
  // A request to a stranger's server each.
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

/** No limit looks at attempts that are older. */
export const ATTEMPT_HOURS = 2

export interface Attempt {
  kind: Kind
  account: string
  address: string
  knownBrowser?: boolean
}

/**
 * Records an attempt and throws 429 if it is one too many. It is recorded before it is counted, in a statement of its own,
 * so that fifty at once, on any number of servers, do not all see the same free place.
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
      // Attempts dated in the future, by a clock that was set back since, would lock people out until then.
      .where('at', '<', sql<Date>`now() + interval '1 minute'`)
    if (limit.by !== 'address') query = query.where('account', '=', account)
    if (limit.by !== 'account') query = query.where('address', '=', address)
    const { tries } = await query.select((eb) => eb.fn.countAll<number>().as('tries')).executeTakeFirstOrThrow()
    if (tries <= limit.most) continue
    // A refused request is not an attempt: it must not prolong the wait.
    await db.deleteFrom('attempts').where('id', '=', id).execute()
    throw new Problem(429, limits[kind].message, { headers: { 'retry-after': String(limit.minutes * 60) } })
  }
  return {
    /** This one alone was no attempt. */
    takeBack: async () => {
      await db.deleteFrom('attempts').where('id', '=', id).execute()
    },
    /** It succeeded: none before it counts any more. */
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
