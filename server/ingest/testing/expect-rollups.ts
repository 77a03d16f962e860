import { expect } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import { expectedRollups, type Watched } from './expected-rollups.ts'

const countsIn = async (db: Db, table: 'hourly_counts' | 'daily_counts', placement_id: number) =>
  (
    await db
      .selectFrom(table)
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .innerJoin('model_versions', 'model_versions.id', 'model_id')
      .where('placement_id', '=', placement_id)
      .select(['model_versions.name as model', 'object_classes.name', 'count', 'scored'])
      .select(table === 'hourly_counts' ? 'hour as at' : 'day as at')
      .execute()
  ).map(({ at, model, name, count, scored }) => [at instanceof Date ? at.getTime() : at, model, name, count, scored])
const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
type Counted = { model: string; counts: { name: string; count: number; scored: number }[] }
const flat = <T extends Counted>(rows: T[], key: (row: T) => unknown) =>
  sorted(rows.flatMap((row) => row.counts.map(({ name, count, scored }) => [key(row), row.model, name, count, scored])))
const near = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? expect.closeTo(value, 9) : value,
    ]),
  )
const byKey = <T extends { model: string }>(rows: T[], at: (row: T) => number | string) =>
  Object.fromEntries(rows.map((row) => [`${at(row)} ${row.model}`, row]))
const nearAll = (rows: Record<string, object>) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, near(row)]))

/** Compares the rollups of a placement with those expected from all messages sent for it. */
export const expectRollups = async (db: Db, placement_id: number, sent: Watched[], zone: string) => {
  const { hours, days } = expectedRollups(sent, zone)
  const hourly = await db
    .selectFrom('hourly_watch')
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .where('placement_id', '=', placement_id)
    .selectAll('hourly_watch')
    .select('name as model')
    .execute()
  expect(
    byKey(
      hourly.map((row) => ({
        at: row.hour.getTime(),
        model: row.model,
        hours: row.hours,
        hours_counted: row.hours_counted,
        hours_scored: row.hours_scored,
        flower_hours:
          Number(row.weight_seconds) > 0
            ? (Number(row.flower_seconds) / Number(row.weight_seconds)) * row.hours_scored
            : 0,
        visits: row.visits,
        visit_seconds: row.visit_seconds === null ? null : Number(row.visit_seconds),
      })),
      ({ at }) => at,
    ),
  ).toEqual(
    nearAll(
      byKey(
        hours.map(({ figures, at, model }) => ({ at, model, ...figures })),
        ({ at }) => at,
      ),
    ),
  )
  const daily = await db
    .selectFrom('daily_watch')
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .where('placement_id', '=', placement_id)
    .selectAll('daily_watch')
    .select('name as model')
    .execute()
  expect(
    byKey(
      daily.map(({ model_id: _, ...row }) => row),
      ({ day }) => day,
    ),
  ).toEqual(
    nearAll(
      byKey(
        days.map(({ counts: _, ...day }) => ({ placement_id, ...day })),
        ({ day }) => day,
      ),
    ),
  )
  expect(sorted(await countsIn(db, 'hourly_counts', placement_id))).toEqual(flat(hours, ({ at }) => at))
  expect(sorted(await countsIn(db, 'daily_counts', placement_id))).toEqual(flat(days, ({ day }) => day))
}
