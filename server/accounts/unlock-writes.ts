import type { Trx } from '../platform/postgres/database.ts'
import { factorFailures } from './factors/factor-failures.ts'

/** Failed attempts that prevent a person from signing in. */
export const accountAttempts = {
  /** Deletes them; returns how many attempts and wrong codes there were. */
  forget: async (
    trx: Trx,
    { id, email }: { id: number; email: string },
  ): Promise<{ attempts: number; codes: number }> => {
    // Attempts are counted by address until the person is identified, and by id afterwards.
    const { numDeletedRows } = await trx
      .deleteFrom('attempts')
      .where((eb) =>
        eb.or([
          eb('account', '=', email).and('kind', 'in', ['sign-in', 'forgot-password', 'resend-verification']),
          eb('account', '=', String(id)).and('kind', 'in', ['second-factor', 'change-password']),
        ]),
      )
      .executeTakeFirst()
    const codes = await factorFailures.count(trx, id)
    await factorFailures.clear(trx, id)
    return { attempts: Number(numDeletedRows), codes }
  },
}
