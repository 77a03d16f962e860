import { sql } from 'kysely'
import { beforeAfter } from '#domain/comparisons/before-after.ts'
import { type Intervention, interventionKinds, MOST_INTERVENTIONS } from '#domain/comparisons/intervention.ts'
import { matchedHours, type HourVisits } from '#domain/comparisons/matched-hours.ts'
import type { CameraPair } from '#domain/comparisons/paired-change.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay, windowOf } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Window } from '../score/health-data-queries.ts'
import { visitsByHour } from './comparison-queries.ts'

type Recorded = Pick<Intervention, 'source' | 'id' | 'kind' | 'text' | 'date' | 'field_id' | 'field_name'>

/**
 * Interventions of a farm from notes and sprays within a period, the latest first. A spray and a note about it on the
 * same day are one intervention.
 */
const recordedOf = async (db: Db, farm_id: number, { start, end }: Window): Promise<Recorded[]> => {
  const { rows } = await sql<Recorded>`
    select done.*, fields.field_name from (
      select 'spray' as source, id, 'spray' as kind, product as text, date, field_id from sprays where farm_id = ${farm_id}
      union all
      select 'note', id, kind, note, date, field_id from farm_notes notes
      where farm_id = ${farm_id} and kind = any(${[...interventionKinds]}::text[])
        and not (kind = 'spray' and exists (select from sprays where sprays.farm_id = notes.farm_id and sprays.date = notes.date
          and sprays.field_id is not distinct from notes.field_id))
    ) as done
    left join fields on fields.id = done.field_id
    where date between ${start} and ${end}
    order by date desc, source, id desc`.execute(db)
  return rows
}

const isAt = (intervention: Recorded, field_id: number | null): boolean =>
  intervention.field_id === null || intervention.field_id === field_id

interface Farm {
  id: number
  time_zone: string
}

interface Placed {
  placement_id: number
  field_id: number | null
}

const placementsOf = async (db: Db, { id, time_zone }: Farm, { start, end }: Window): Promise<Placed[]> => {
  const { from, until } = windowOf(start, end, time_zone)
  const { rows } = await sql<Placed>`
    select id as placement_id, field_id from placements
    where farm_id = ${id} and during && tstzrange(${from}, ${until})`.execute(db)
  return rows
}

/**
 * The effects of a farm's interventions within a period on visits, over the given number of days before and after each.
 */
export const readInterventions = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  farm: Farm,
  { start, end }: Window,
  length: number,
): Promise<Intervention[]> => {
  // Interventions around the period may fall within the compared days of those in it.
  const around = await recordedOf(db, farm.id, { start: addDays(start, -2 * length), end: addDays(end, 2 * length) })
  const asked = around.filter(({ date }) => date >= start && date <= end).slice(0, MOST_INTERVENTIONS)
  const today = localDay(clock(), farm.time_zone)
  const within = (date: string, day: string) => day >= addDays(date, -length) && day <= addDays(date, length)
  const compared: Intervention[] = []
  // One after the other: in parallel, one request would take all connections.
  for (const one of asked) {
    const before = { start: addDays(one.date, -length), end: addDays(one.date, -1) }
    const after = { start: addDays(one.date, 1), end: addDays(one.date, length) }
    const others = around.filter((other) => other !== one && within(one.date, other.date))
    const placements = await placementsOf(db, farm, { start: before.start, end: after.end })
    const affected = placements.filter(({ field_id }) => isAt(one, field_id))
    // A camera without a field may be where the intervention took place.
    const controls = placements.filter(
      ({ field_id }) =>
        field_id !== null && !isAt(one, field_id) && !others.some((intervention) => isAt(intervention, field_id)),
    )
    const complete = after.end < today
    const pairsOf = async (placed: readonly Placed[]): Promise<CameraPair[]> => {
      const places = { placement_ids: placed.map(({ placement_id }) => placement_id), time_zone: farm.time_zone }
      const hours = (window: Window): Promise<HourVisits[]> => visitsByHour(db, places, window)
      return complete && placed.length > 0 ? matchedHours(await hours(before), await hours(after)) : []
    }
    const fieldsElsewhere: CameraPair[][] = []
    for (const placed of Map.groupBy(controls, ({ field_id }) => field_id).values())
      fieldsElsewhere.push(await pairsOf(placed))
    compared.push({
      ...one,
      complete,
      overlapping: others.some(
        (other) => one.field_id === null || other.field_id === null || other.field_id === one.field_id,
      ),
      fields_elsewhere: new Set(controls.map(({ field_id }) => field_id)).size,
      ...beforeAfter(await pairsOf(affected), fieldsElsewhere),
    })
  }
  return compared
}
