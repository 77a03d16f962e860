import type { Insertable } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

type New = Insertable<DB['custom_fields']>

/** A custom field of devices, in use, with a name derived from its key. */
export const makeCustomField = (
  db: Db,
  {
    choices = null,
    ...given
  }: Omit<Partial<New>, 'choices'> & Pick<New, 'organisation_id' | 'key'> & { choices?: string[] | null },
) =>
  db
    .insertInto('custom_fields')
    .values({
      record: 'device',
      name: given.key.replaceAll('_', ' '),
      type: 'text',
      position: 1,
      choices: choices === null ? null : JSON.stringify(choices),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
