import type { Scope } from '#domain/access/scope.ts'
import {
  months,
  sameCrop,
  withoutBlanks,
  type Crop,
  type CropEntry,
  type CropList,
} from '#domain/farms/crop-entries.ts'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid, Problem } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { crops } from './crop-queries.ts'
import { lockFarm } from './writes.ts'

const columnsOf = (entry: CropEntry) => ({
  species_id: entry.speciesId,
  variety: entry.cropVariety === '' ? null : entry.cropVariety,
  hybrid: entry.cropHybrid,
  growing_setup: entry.growingSetup,
  heated: entry.heated,
  flowers_reference: entry.flowersReference,
  season_from: months.indexOf(entry.cropSeasonality) + 1,
  season_to: months.indexOf(entry.cropSeasonalityTo) + 1,
  device_ids: [...new Set(entry.selectedDevices)],
})

export const cropWrites = {
  /** Replaces the whole list: omitted entries are marked as deleted, unchanged entries stay untouched. */
  replace: async (trx: Trx, scope: Scope, farm_id: number, { crops: given, known }: CropList, now: Date) => {
    await lockFarm(trx, scope, farm_id)
    const before = await crops.list(trx, scope, farm_id)
    checkUnchanged(before, known)
    const entries = withoutBlanks(given)
    for (const { id } of entries) if (id !== undefined) orNotFound(before.find((crop) => crop.id === id))
    await checkDevices(trx, scope, farm_id, before, given)

    const taken = new Set(entries.flatMap(({ id }) => id ?? []))
    const keptIds: number[] = []
    for (const { version: _, ...entry } of entries) {
      const stored = before.find((crop) =>
        entry.id === undefined ? !taken.has(crop.id) && sameCrop(crop, entry) : crop.id === entry.id,
      )
      if (!stored) {
        const { id } = await trx
          .insertInto('crops')
          .values({ farm_id, ...columnsOf(entry) })
          .returning('id')
          .executeTakeFirstOrThrow()
        keptIds.push(id)
        continue
      }
      taken.add(stored.id)
      keptIds.push(stored.id)
      if (!sameCrop(stored, entry))
        await trx.updateTable('crops').set(columnsOf(entry)).where('id', '=', stored.id).execute()
    }
    const left = before.map(({ id }) => id).filter((id) => !keptIds.includes(id))
    if (left.length > 0) await trx.updateTable('crops').set({ deleted_at: now }).where('id', 'in', left).execute()
    return crops.list(trx, scope, farm_id)
  },
}

const checkUnchanged = (before: Crop[], known: CropList['known']) => {
  if (known === undefined) return
  const text = (list: { id: number; version: number }[]) =>
    list
      .map(({ id, version }) => `${id} ${version}`)
      .sort()
      .join()
  if (text(known) !== text(before)) throw new Problem(409, messages.changedMeanwhile)
}

/**
 * Devices of a crop must be on its farm, or listed in the stored entry. Devices outside the scope are treated as
 * nonexistent.
 */
const checkDevices = async (trx: Trx, scope: Scope, farm_id: number, before: Crop[], given: CropEntry[]) => {
  const known = new Map(before.map((crop) => [crop.id, new Set(crop.selectedDevices)]))
  const wanted = [...new Set(given.flatMap(({ selectedDevices }) => selectedDevices))]
  if (wanted.length === 0) return
  const rows = await trx
    .selectFrom('placements')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('devices.id', 'in', wanted)
    .where(within(scope, 'farms.organisation_id'))
    .select((eb) => [
      'devices.id',
      eb.and([eb('placements.farm_id', '=', farm_id), eb('devices.archived_at', 'is', null)]).as('is_here'),
      eb.fn<boolean>('upper_inf', ['placements.during']).as('is_now'),
    ])
    .execute()
  const seen = new Set(rows.map(({ id }) => id))
  const here = new Set(rows.filter(({ is_here, is_now }) => is_here && is_now).map(({ id }) => id))
  const issues = given.flatMap(({ id, selectedDevices }, index) =>
    selectedDevices.some((device) => !here.has(device) && !(id !== undefined && known.get(id)?.has(device)))
      ? [{ path: `crops.${index}.selectedDevices`, message: messages.deviceElsewhere }]
      : [],
  )
  if (wanted.some((device) => !seen.has(device))) orNotFound(null)
  if (issues.length > 0) throw invalid(issues)
}
