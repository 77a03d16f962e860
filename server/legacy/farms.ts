import * as z from 'zod/mini'
import type { Scope } from '#domain/access/scope.ts'
import { farmChange, type FarmChange } from '#domain/farms/farm-form.ts'
import { countries } from '#domain/platform/countries.ts'
import { sprayForm } from '#domain/farms/spray.ts'
import type { LegacyFarm, legacyUpdateFarm } from '#domain/legacy/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { farms } from '../farms/queries.ts'
import { sprays } from '../farms/spray-queries.ts'
import { sprayWrites } from '../farms/spray-writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { issuesOf } from '../platform/http/issues.ts'

type Sent = z.output<typeof legacyUpdateFarm.body>

/** A farm with the members of older clients; the spray is its newest. */
export const legacyFarmOf = async (db: Db, scope: Scope, id: number): Promise<LegacyFarm> => {
  const farm = orNotFound(await farms.findWhole(db, scope, id))
  const [spray] = await sprays.list(db, scope, id)
  return {
    id: farm.id,
    farmName: farm.title,
    description: farm.description,
    area: farm.area_in_sq_meters,
    landScape: farm.landscape,
    runningCost: farm.running_cost,
    sprayingDate: spray?.date ?? null,
    sprayType: spray?.product ?? null,
    farmerId: farm.farmer_id,
    organisationId: farm.organisation_id,
    cityName: farm.city,
    countryId: countries.find(({ name }) => name === farm.country)?.id ?? null,
    postcode: farm.postcode,
    latitude: farm.latitude,
    longitude: farm.longitude,
    deleted: false,
  }
}

const legacyNames: Record<string, string> = {
  title: 'farmName',
  area_in_sq_meters: 'area',
  landscape: 'landScape',
  running_cost: 'runningCost',
  farmer_id: 'farmerId',
  city: 'cityName',
  country: 'countryId',
  date: 'sprayingDate',
  product: 'sprayType',
}
const inLegacyNames = (error: z.core.$ZodError) =>
  invalid(issuesOf(error).map(({ path, message }) => ({ path: legacyNames[path] ?? path, message })))

/** Fields that older clients leave empty are not changed. */
export const farmChangeOf = (sent: Sent): FarmChange => {
  const country = sent.countryId == null ? undefined : countries.find(({ id }) => id === sent.countryId)?.name
  if (sent.countryId != null && country === undefined)
    throw invalid([{ path: 'countryId', message: messages.countryRequired }])
  const given = {
    title: sent.farmName,
    area_in_sq_meters: sent.area,
    landscape: sent.landScape,
    running_cost: sent.runningCost,
    farmer_id: sent.farmerId,
    city: sent.cityName,
    country,
  }
  const read = z.safeParse(farmChange, Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)))
  if (!read.success) throw inLegacyNames(read.error)
  return read.data
}

/** Adds the spray of an update. Older clients send it each time, so the same date and product is not added again. */
export const addSprayOf = async (trx: Trx, scope: Scope, sent: Sent): Promise<void> => {
  if (!sent.sprayingDate || !sent.sprayType?.trim()) return
  const read = z.safeParse(sprayForm, { date: sent.sprayingDate, product: sent.sprayType })
  if (!read.success) throw inLegacyNames(read.error)
  const known = await sprays.list(trx, scope, sent.id)
  if (known.some(({ date, product }) => date === read.data.date && product === read.data.product)) return
  await sprayWrites.add(trx, scope, sent.id, read.data)
}
