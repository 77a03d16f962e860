import type { Insertable } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

/** Factories of records with plausible content. Missing parents are created. Used by the demo and the tests. */
type New<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

let made = 0
/** A number unique within this process, for unique names. */
export const nextNumber = () => (made += 1)
/**
 * Starts the numbers again. A test file has its own database, so its names must not depend on files run before it;
 * processes that share a database start at different numbers.
 */
export const numberFrom = (first: number) => {
  made = first - 1
}

export const makeOrganisation = (db: Db, given: New<'organisations'> = {}) =>
  db
    .insertInto('organisations')
    .values({
      title: `Growers ${nextNumber()}`,
      city: 'Ledbury',
      country: 'United Kingdom',
      postcode: 'HR8 1AA',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeFarm = async (db: Db, given: New<'farms'> = {}) =>
  db
    .insertInto('farms')
    .values({
      organisation_id: given.organisation_id ?? (await makeOrganisation(db)).id,
      title: `Farm ${nextNumber()}`,
      area_in_sq_meters: 46_200,
      city: 'Ledbury',
      country: 'United Kingdom',
      latitude: 52.036,
      longitude: -2.423,
      time_zone: 'Europe/London',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeField = async (db: Db, given: New<'fields'> = {}) =>
  db
    .insertInto('fields')
    .values({
      farm_id: given.farm_id ?? (await makeFarm(db)).id,
      field_name: `Field ${nextNumber()}`,
      crop_type: 'strawberry',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeTunnel = async (db: Db, given: New<'tunnels'> = {}) =>
  db
    .insertInto('tunnels')
    .values({ field_id: given.field_id ?? (await makeField(db)).id, number: nextNumber(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makePlot = async (db: Db, given: New<'plots'> = {}) =>
  db
    .insertInto('plots')
    .values({
      tunnel_id: given.tunnel_id ?? (await makeTunnel(db)).id,
      number: nextNumber(),
      treatment_type: 'A',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
