import { localDay } from '#domain/weeks/local-time.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '#server/factories/places.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { demoPassword } from '../../platform/test.ts'
import type { Ids, Visitor } from '../pages.ts'

/** Records that pages are pictured with, and the accounts that read them. */
export interface World {
  accounts: Partial<Record<Visitor, string>>
  ids: Ids
}

export const today = localDay(Date.now(), 'Europe/London')

export const makeAccounts = async (db: Db, organisation_id: number, name: string, names: object = {}) => {
  const account = async (role: 'farm_admin' | 'entomology_admin') =>
    makeUser(db, { email: `${name}-${role}@example.org`, role, organisation_id, password: demoPassword, ...names })
  const manager = await account('farm_admin')
  const entomologist = await account('entomology_admin')
  return { manager, entomologist }
}
export const emailsOf = ({ manager, entomologist }: Awaited<ReturnType<typeof makeAccounts>>): World['accounts'] => ({
  manager: manager.email,
  entomologist: entomologist.email,
})

export interface Place {
  organisation_id: number
  farm: { id: number }
  field: { id: number }
  tunnel: { id: number }
  plot: { id: number }
}
export const idsOfPlace = ({ organisation_id, farm, field, tunnel, plot }: Place): Ids => ({
  organisationId: organisation_id,
  id: organisation_id,
  farmId: farm.id,
  fieldId: field.id,
  tunnelId: tunnel.id,
  plotId: plot.id,
})

export const makePlaces = async (db: Db, titles: { organisation: string; farm: string; field: string }) => {
  const organisation = await makeOrganisation(db, { title: titles.organisation })
  const farm = await makeFarm(db, { organisation_id: organisation.id, title: titles.farm })
  const field = await makeField(db, { farm_id: farm.id, field_name: titles.field })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 3 })
  await db
    .insertInto('crops')
    .values({ farm_id: farm.id, species_id: 1, growing_setup: 'tunnel', season_from: 1, season_to: 12 })
    .execute()
  await db.insertInto('deployments').values({ farm_id: farm.id, deployed_date: '2024-01-01' }).execute()
  return { organisation_id: organisation.id, farm, field, tunnel, plot }
}

export const makeTrial = async (
  db: Db,
  {
    farm,
    field,
    plot,
    created_by,
    title = 'Hand pollination',
  }: Omit<Place, 'tunnel' | 'organisation_id'> & { created_by: number; title?: string },
): Promise<number> =>
  (
    await db
      .insertInto('deficit_trials')
      .values({
        farm_id: farm.id,
        field_id: field.id,
        title,
        from_date: addDays(today, -3),
        to_date: addDays(today, 3),
        plot_ids: [plot.id],
        plants_per_plot: 5,
        created_by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
