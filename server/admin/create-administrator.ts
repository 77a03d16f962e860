import { sql } from 'kysely'
import * as z from 'zod/mini'
import { createFirstAdmin } from '#domain/accounts/password-endpoints.ts'
import { wordsOf } from '#domain/platform/issue-words.ts'
import { messages } from '#domain/messages.ts'
import { mailLinks } from '../accounts/emails/mail-links.ts'
import { refuseOwnName } from '../accounts/password-rules.ts'
import { silentMailer } from '../platform/mail/mail.ts'
import { Problem } from '../platform/http/problem.ts'
import { inTransaction, operator, type Trx } from '../platform/postgres/database.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { CommandError, type AdminCommand, type CommandContext } from './command.ts'
import { personOf } from './find-person.ts'

const LINK_HOURS = 72

export const createAdministrator: AdminCommand = {
  name: 'create-administrator',
  summary: 'Creates an administrator of the portal and prints a link for them',
  args: ['EMAIL'],
  options: {
    firstname: { type: 'string', value: 'NAME', about: 'First name' },
    lastname: { type: 'string', value: 'NAME', about: 'Last name' },
    password: { type: 'boolean', about: 'asks for a password on this terminal; no link is made' },
  },
  about: `The link is valid for ${LINK_HOURS} hours and once: give it only to that person. Repeat the command for a new link.`,
  run: async (context, { args: [email = ''], text, has }) => {
    const given = read({ email, firstname: text('firstname') ?? '', lastname: text('lastname') ?? '' })
    const password = has('password') ? await askPassword(context, given) : undefined
    const link = await inTransaction(context.db, operator, (trx) => create(trx, context, { ...given, password }))
    context.printLine(`${given.email} is an administrator.`)
    context.printLine(
      link === null ? 'They can sign in now.' : `Within ${LINK_HOURS} hours they set their password here:\n  ${link}`,
    )
    return 0
  },
}

type Account = Record<'email' | 'firstname' | 'lastname', string>
const fields = z.pick(createFirstAdmin.body, { email: true, firstname: true, lastname: true })

const read = (given: Account): Account => {
  const found = fields.safeParse(given, { error: wordsOf })
  if (found.success) return found.data
  const faults = found.error.issues.map(
    ({ path, message }) => `${path[0] === 'email' ? 'EMAIL' : `--${String(path[0])}`}: ${message}`,
  )
  throw new CommandError(faults.join('\n'))
}

const askPassword = async ({ askSecret, settings }: CommandContext, account: Account): Promise<string> => {
  if (!settings.LOCAL_PASSWORDS)
    throw new CommandError('LOCAL_PASSWORDS is off: people sign in through a provider. Leave out --password.')
  if (askSecret === null)
    throw new CommandError('A password is asked for on a terminal only. Leave out --password, and a link is printed.')
  const password = await askSecret(`Password for ${account.email}: `)
  const { error } = z
    .required(z.pick(createFirstAdmin.body, { password: true }))
    .safeParse({ password }, { error: wordsOf })
  if (error)
    throw new CommandError(
      [...error.issues.map(({ message }) => message), 'Letters, digits and !@#$%^&* are allowed.'].join('\n'),
    )
  try {
    refuseOwnName(password, account, 'password')
  } catch (problem) {
    throw problem instanceof Problem ? new CommandError(String(messages.ownNameInPassword)) : problem
  }
  if ((await askSecret('Repeat it: ')) !== password) throw new CommandError('The two passwords differ.')
  return password
}

/** Returns the link for the person; null if they have a password. */
const create = async (
  trx: Trx,
  { settings, record }: CommandContext,
  { email, firstname, lastname, password }: Account & { password: string | undefined },
): Promise<string | null> => {
  const before = await personOf(trx, email)
  if (before && !(await isInvitedAdministrator(trx, before.id)))
    throw new CommandError(`${email} has an account already: another administrator can change its role.`)
  const password_hash = password === undefined ? null : await hashPassword(password)
  const email_verified_at = password === undefined ? null : sql<Date>`now()`
  const { id } = before
    ? await trx
        .updateTable('users')
        .set({ firstname, lastname, password_hash, email_verified_at })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('users')
        .values({ email, firstname, lastname, role: 'admin', password_hash, email_verified_at })
        .returning('id')
        .executeTakeFirstOrThrow()
  await record(trx, { kind: before ? 'person-invited' : 'person-added', about_id: id, reason: 'administrator' })
  if (password !== undefined) return null
  const links = mailLinks({ db: trx, mail: silentMailer, settings: { ...settings, BOMBUS_MAIL: false } })
  return links.sendVerification(trx, { id, firstname }, email)
}

/** Someone whose link has expired gets another one. */
const isInvitedAdministrator = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
