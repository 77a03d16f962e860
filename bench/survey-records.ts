import { sql } from 'kysely'
import { makeFarm, makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import type { Bench } from './database.ts'

const PLANTS = 5

/** A farm with the given number of plots. */
export const makePlots = async ({ db }: Bench, count: number) => {
  const { id: farm_id, organisation_id } = await makeFarm(db)
  const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id })).id })
  const plots: number[] = []
  for (let number = 1; number <= count; number += 1)
    plots.push((await makePlot(db, { tunnel_id: tunnel.id, number })).id)
  return { organisation_id, plots }
}

/**
 * Visits with five plants each, `records` plants in all, over all plots and consecutive days, with two visits a day.
 */
export const makeSurveyRecords = async ({ db }: Bench, records: number) => {
  // The history of each row and the counters of visits are not measured here.
  await sql`alter table surveys disable trigger user; alter table flower_surveys disable trigger user;
    alter table flower_observations disable trigger user`.execute(db)
  await sql`
    with plot as (select id, row_number() over (order by id) - 1 as place, count(*) over () as plots from plots),
    made as (
      insert into surveys (plot_id, survey_date, visit)
      select plot.id, date '2015-01-01' + (n / plots / 2)::int, n / plots % 2 + 1
      from generate_series(0, ${records / PLANTS - 1}::bigint) as n join plot on plot.place = n % plot.plots
      returning id, survey_date, visit)
    insert into flower_surveys (survey_id, plant_number, observer_name, start_time)
    select id, plant, 'Hannah Price', survey_date + make_time(8 + visit * 2, id % 60, plant * 10)
    from made, generate_series(1, ${PLANTS}::int) as plant`.execute(db)
  await sql`insert into flower_observations (flower_survey_id, count) select id, id % 40 from flower_surveys`.execute(
    db,
  )
  await sql`alter table surveys enable trigger user; alter table flower_surveys enable trigger user;
    alter table flower_observations enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
