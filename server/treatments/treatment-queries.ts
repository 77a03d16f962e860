import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Scope } from '#domain/access/scope.ts'
import { armRate } from '#domain/treatments/comparison.ts'
import type { ComparedArm } from '#domain/treatments/endpoints.ts'
import { experimentalUnits } from '#domain/treatments/experimental-units.ts'
import { treatmentKey } from '#domain/treatments/treatment-arm.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { within } from '../platform/postgres/scope.ts'

const columns = [
  'treatment_arms.id',
  'treatment_arms.farm_id',
  'treatment_arms.treatment_type',
  'treatment_arms.meaning',
  'treatment_arms.note',
  'treatment_arms.from_date',
  'treatment_arms.to_date',
  'treatment_arms.version',
] as const

const selectRecord = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('treatment_arms')
    .innerJoin('farms', 'farms.id', 'treatment_arms.farm_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select(columns)
    .orderBy('treatment_arms.treatment_type')
    .orderBy('treatment_arms.from_date')

/** For a query of plots joined with farms: the meanings of each plot's letter, by day. */
export const armsOfPlot = (eb: ExpressionBuilder<DB, 'farms' | 'plots'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('treatment_arms')
      .whereRef('treatment_arms.farm_id', '=', 'farms.id')
      .whereRef('treatment_arms.treatment_type', '=', 'plots.treatment_type')
      .select(columns)
      .orderBy('treatment_arms.from_date'),
  )

/** Recordings between 08:00 and 18:00 of cameras on plots with a letter, by its meaning on the day. */
const watchedByCamera = (db: Db, scope: Scope, farm_id: number, start: string, end: string) =>
  db
    .selectFrom('farms')
    .innerJoin('placements', 'placements.farm_id', 'farms.id')
    .innerJoin('plots', 'plots.id', 'placements.plot_id')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('daily_watch', 'daily_watch.placement_id', 'placements.id')
    .leftJoin('treatment_arms', (join) =>
      join
        .onRef('treatment_arms.farm_id', '=', 'farms.id')
        .onRef('treatment_arms.treatment_type', '=', 'plots.treatment_type')
        .on(sql<boolean>`daterange(from_date, to_date, '[]') @> daily_watch.day`),
    )
    .where('farms.id', '=', farm_id)
    .where(within(scope, 'farms.organisation_id'))
    .where('plots.treatment_type', 'is not', null)
    .where('daily_watch.day', '>=', start)
    .where('daily_watch.day', '<=', end)
    .groupBy(['plots.treatment_type', 'treatment_arms.id', 'placements.device_id', 'plots.id', 'tunnels.id'])
    .select((eb) => [
      'plots.treatment_type',
      'treatment_arms.id as arm_id',
      'treatment_arms.meaning',
      'treatment_arms.note',
      'treatment_arms.from_date',
      'placements.device_id',
      'plots.id as plot_id',
      'plots.tunnel_id',
      'plots.block',
      'tunnels.field_id',
      eb.fn.sum<number>(sql`open_hours + bare_hours`).as('hours'),
      eb.fn.sum<number>('open_flower_hours').as('flower_hours'),
      eb.fn.sum<number>('open_visits').as('visits'),
    ])
    .$narrowType<{ treatment_type: ComparedArm['treatment_type'] }>()
    .orderBy('plots.treatment_type')
    .orderBy('treatment_arms.from_date')
    .execute()

export const arms = {
  ...pagedList(selectRecord, (row) => row),

  find: (db: Db, scope: Scope, farm_id: number, id: number) =>
    selectRecord(db, scope, farm_id).where('treatment_arms.id', '=', id).executeTakeFirst(),

  compare: async (db: Db, scope: Scope, farm_id: number, start: string, end: string): Promise<ComparedArm[]> => {
    const rows = await watchedByCamera(db, scope, farm_id, start, end)
    // A plot whose letter changed its meaning belongs to one unit per meaning.
    const unitOf = experimentalUnits(rows.map((row) => ({ ...row, arm: row.treatment_type })))
    return [...Map.groupBy(rows, treatmentKey).values()].flatMap((own) => {
      const last = own.at(-1)
      if (!last) return []
      const { treatment_type, arm_id, meaning, note } = last
      const total = (of: typeof own, figure: (row: (typeof rows)[number]) => number) =>
        of.reduce((sum, row) => sum + figure(row), 0)
      const units = [...Map.groupBy(own, ({ plot_id }) => unitOf.get(plot_id)?.unit).values()]
      const compared = armRate(
        units.map((unit) => ({
          visits: total(unit, ({ visits }) => visits),
          flowerHours: total(unit, ({ flower_hours }) => flower_hours),
        })),
      )
      return [
        {
          treatment_type,
          arm_id,
          meaning,
          note,
          cameras: new Set(own.map(({ device_id }) => device_id)).size,
          hours: total(own, ({ hours }) => hours),
          flower_hours: total(own, ({ flower_hours }) => flower_hours),
          visits: total(own, ({ visits }) => visits),
          visits_per_100_flowers_hour: compared?.rate ?? null,
          visits_per_100_flowers_hour_range: compared?.range ?? null,
        },
      ]
    })
  },
}
