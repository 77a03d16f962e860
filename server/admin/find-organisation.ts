import type { Db } from '../platform/postgres/database.ts'
import { CommandError } from './command.ts'

/** Returns the organisation with an id from the command line. Throws if there is none. */
export const findOrganisation = async (db: Db, id: string) => {
  const organisation = /^[1-9]\d{0,8}$/.test(id)
    ? await db.selectFrom('organisations').where('id', '=', Number(id)).select(['id', 'title']).executeTakeFirst()
    : undefined
  if (!organisation)
    throw new CommandError(`There is no organisation ${id}: the id is the number in the address of its page.`)
  return organisation
}
