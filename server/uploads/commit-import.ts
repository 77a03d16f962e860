import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { system, type Author } from '../platform/postgres/database.ts'
import { inClientTransaction, type OwnClient } from '../platform/postgres/own-client.ts'
import { FileFault } from './reading/decode.ts'
import { classifyRows } from './checking/row-outcomes.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import { dropStaging, fatesOf, rowsOf, repeatsOf, storedEffort } from './checking/staging.ts'

/** Imports are committed one after the other: each must see the rows of the previous one. */
const LOCK = 7_310_012

const who = `s.observer_id, case when s.observer_id is null then s.observer end`
const efforts = effortMembers.map((member) => storedEffort[member]).join(', ')
const atVisit = `join surveys v on v.plot_id = s.plot_id and v.survey_date = s.survey_date and v.visit = s.visit`

/** The statements that add an import's rows, in order; `$1` is the import, `$2` its uploader. */
const additions = (type: ReportType, good: string): string[] => {
  const into = (table: string, columns: string, select: string) =>
    `insert into ${table} (${columns}, import_id) ${select}`
  const visits = into(
    'surveys',
    'plot_id, survey_date, visit, created_by',
    `select distinct s.plot_id, s.survey_date, s.visit, $2::int, $1::int from ${good} s
     where not exists (select from surveys v where v.plot_id = s.plot_id and v.survey_date = s.survey_date and v.visit = s.visit)`,
  )
  switch (type) {
    case 'weather':
      return [
        into(
          'weathers',
          'tunnel_id, observer_id, observer_name, timestamp, temperature, relative_humidity, wind_speed, oktas, notes',
          `select s.tunnel_id, ${who}, s.start_time, s.temperature, s.relative_humidity, s.wind_speed, s.oktas, s.note, $1::int from ${good} s order by s.line`,
        ),
      ]
    case 'flower':
      return [
        visits,
        into(
          'flower_surveys',
          `survey_id, plant_number, observer_id, observer_name, start_time, ${effortMembers.join(', ')}`,
          `select v.id, s.plant_number, ${who}, s.start_time, ${efforts}, $1::int from ${good} s ${atVisit} order by s.line`,
        ),
        into(
          'flower_observations',
          'flower_survey_id, count, notes',
          `select e.id, s.count, s.note, $1::int from ${good} s ${atVisit}
           join flower_surveys e on e.survey_id = v.id and e.plant_number = s.plant_number order by s.line`,
        ),
      ]
    case 'pollinator': {
      const look = `join pollinator_surveys e on e.import_id = $1::int and e.survey_id = v.id and e.start_time = s.start_time
        and e.observer_id is not distinct from s.observer_id and coalesce(e.observer_name, s.observer) = s.observer
        and (${effortMembers.map((member) => `e.${member}`).join(', ')}) is not distinct from (${efforts})`
      return [
        visits,
        into(
          'pollinator_surveys',
          `survey_id, observer_id, observer_name, start_time, ${effortMembers.join(', ')}`,
          `select distinct v.id, ${who}, s.start_time, ${efforts}, $1::int from ${good} s ${atVisit}`,
        ),
        into(
          'pollinator_counts',
          'survey_id, pollinator_survey_id, functional_group',
          `select distinct v.id, e.id, s.functional_group, $1::int from ${good} s ${atVisit} ${look}`,
        ),
        into(
          'pollinator_observations',
          'pollinator_survey_id, pollinator_id, flower_centre, caste, count, notes',
          `select e.id, s.taxon_id, s.flower_centre, s.caste, s.count, s.note, $1::int from ${good} s ${atVisit} ${look}
           where s.taxon_id <> 0 order by s.line`,
        ),
      ]
    }
    case 'predator':
      return [
        visits,
        into(
          'predator_surveys',
          `survey_id, plant_number, observer_id, observer_name, start_time, counted_at, ${effortMembers.join(', ')}`,
          `select distinct v.id, s.plant_number, ${who}, s.start_time, s.start_time, ${efforts}, $1::int from ${good} s ${atVisit}`,
        ),
        into(
          'predator_observations',
          'predator_survey_id, predator_id, count, notes',
          `select e.id, s.taxon_id, s.count, s.note, $1::int from ${good} s ${atVisit}
           join predator_surveys e on e.survey_id = v.id and e.plant_number = s.plant_number
           where s.taxon_id <> 0 order by s.line`,
        ),
      ]
    case 'lure':
      return [
        into(
          'lures',
          'plot_id, survey_date, observer_id, observer_name, lure, trap, action, target, caught, notes',
          `select s.plot_id, s.survey_date, ${who}, s.lure, s.trap, s.action, s.target, s.caught, s.note, $1::int from ${good} s order by s.line`,
        ),
      ]
    case 'fruit_weights':
      return [
        into(
          'fruit_weights',
          'plot_id, survey_date, plant_number, sample, observer_id, observer_name, shape, fruit_count, weight_g, notes, pollination, fruit_class',
          `select s.plot_id, s.survey_date, s.plant_number, s.sample, ${who}, s.shape, s.fruit_count, s.weight_g, s.note, s.pollination, s.fruit_class, $1::int from ${good} s order by s.line`,
        ),
      ]
  }
}

interface Batch {
  id: number
  report_type: ReportType
  created_by: number
  rows_read: number
  rows_error: number
}

/** Why an import ended: committed, cancelled meanwhile, or its staged rows no longer match and the file must be checked again. */
export type CommitOutcome = 'done' | 'cancelled' | 'check again'

/** Rolls the transaction back with an outcome that is not an error. */
class RolledBack extends Error {
  readonly outcome: CommitOutcome
  constructor(outcome: CommitOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Adds all rows of an import in one transaction, or none. Calls `onRows` with the number of rows added so far. Throws
 * FileFault if the database has changed since the check in a way that makes rows invalid.
 */
export const commitImport = async (
  client: OwnClient,
  batch: Batch,
  onRows: (rows: number) => void,
): Promise<CommitOutcome> => {
  try {
    const { rows } = await client.query<Author>(
      `select id as user_id, concat_ws(' ', firstname, lastname) as name from users where id = $1`,
      [batch.created_by],
    )
    await inClientTransaction(client, rows[0] ?? system, () => addRows(client, batch, onRows))
    return 'done'
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

const addRows = async (client: OwnClient, batch: Batch, onRows: (rows: number) => void): Promise<void> => {
  const { id, report_type: type, created_by } = batch
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  if (!(await isStagingComplete(client, batch))) throw new RolledBack('check again')
  if (!(await isListed(client, batch))) throw new RolledBack('check again')
  if (!(await isInUse(client, batch))) throw new RolledBack('check again')
  for (const statement of classifyRows(id, type)) await client.query(statement)
  const { rows } = await client.query<{ fate: string; count: number }>(
    `select fate, count(*) from ${fatesOf(id)} group by fate`,
  )
  const of = (fate: string) => rows.find((row) => row.fate === fate)?.count ?? 0
  if (of('error') > 0) throw new FileFault(reasons.changedSince)
  const good = `(select * from ${rowsOf(id)} r where not exists (select from ${fatesOf(id)} f where f.line = r.line))`
  const statements = additions(type, good)
  const all = batch.rows_read - of('duplicate')
  for (const [place, statement] of statements.entries()) {
    await client.query(statement, statement.includes('$2') ? [id, created_by] : [id])
    onRows(Math.round((all * (place + 1)) / statements.length))
  }
  await client.query(dropStaging(id))
  const { rowCount } = await client.query(
    `update imports set state = 'done', rows_done = $2, rows_good = $2, rows_duplicate = $3, finished_at = now()
     where id = $1 and state = 'importing'`,
    [id, all, of('duplicate')],
  )
  if (rowCount === 0) throw new RolledBack('cancelled')
}

/** Locks the taxa that were counted and checks that they still exist: one may have been merged since the check. */
const isListed = async (client: OwnClient, { id, report_type }: Batch): Promise<boolean> => {
  if (report_type !== 'pollinator' && report_type !== 'predator') return true
  const taxa = report_type === 'predator' ? 'predators' : 'pollinators'
  const named = `select distinct taxon_id from ${rowsOf(id)} where taxon_id <> 0`
  await client.query(`select from ${taxa} where id in (${named}) order by id for share`)
  const { rows } = await client.query<{ gone: boolean }>(
    `select exists (select from (${named}) s where not exists (select from ${taxa} where id = s.taxon_id)) as gone`,
  )
  return rows[0]?.gone === false
}

/** Whether all places are still active: entries on an archived place would appear in no list. */
const isInUse = async (client: OwnClient, { id, report_type }: Batch): Promise<boolean> => {
  const isWeather = report_type === 'weather'
  const place = isWeather ? 'tunnel_id' : 'plot_id'
  const { rows } = await client.query<{ gone: boolean }>(
    `select exists (
      select from (select distinct ${place} as id from ${rowsOf(id)}) s
        ${isWeather ? '' : 'left join plots on plots.id = s.id'}
        left join tunnels on tunnels.id = ${isWeather ? 's.id' : 'plots.tunnel_id'}
        left join fields on fields.id = tunnels.field_id left join farms on farms.id = fields.farm_id
      where farms.id is null
        or coalesce(${isWeather ? '' : 'plots.archived_at, '}tunnels.archived_at, fields.archived_at, farms.archived_at) is not null
    ) as gone`,
  )
  return rows[0]?.gone === false
}

/** After a database crash, unlogged staging tables are empty or missing. */
const isStagingComplete = async (client: OwnClient, { id, rows_read, rows_error }: Batch): Promise<boolean> => {
  // An earlier release had no table of repeats.
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null and to_regclass($2) is not null as there',
    [rowsOf(id), repeatsOf(id)],
  )
  if (rows[0]?.there !== true) return false
  const { rows: counts } = await client.query<{ count: number }>(`select count(*) from ${rowsOf(id)}`)
  return counts[0]?.count === rows_read - rows_error
}
