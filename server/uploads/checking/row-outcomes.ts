import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import { keyColumns } from './repeats.ts'
import { effort, fatesOf, rowsOf, repeatsOf, storedEffort, type StagedColumn } from './staging.ts'

/** Columns with the content of an entry. */
const contents: Record<ReportType, readonly string[]> = {
  weather: [],
  flower: ['observer', 'start_time', 'count', 'note', ...effort],
  pollinator: ['count', 'note'],
  predator: ['count', 'note'],
  lure: [],
  fruit_weights: ['observer', 'fruit_count', 'weight_g', 'note'],
}
/** Columns that select most candidates for a repeated key. */
const nearBy: Record<ReportType, string> = {
  weather: 'start_time',
  flower: 'plot_id, survey_date, plant_number',
  pollinator: 'plot_id, survey_date',
  predator: 'plot_id, survey_date, plant_number',
  lure: 'plot_id, survey_date',
  fruit_weights: 'plot_id, survey_date, plant_number',
}
/** Substitutes for optional key columns that are empty; they cannot occur as values. */
const substitutes: Partial<Record<StagedColumn, string>> = {
  functional_group: "''",
  caste: "''",
  trap: "''",
  target: "''",
  note: "''",
  caught: '-1',
  pollination: "''",
  fruit_class: "''",
}
/** Whether rows `s` and `c` have the same key, expressed as equalities only, so that the planner uses hash joins. */
const isSameEntry = (type: ReportType): string =>
  keyColumns[type]
    .map((column) => {
      const none = substitutes[column]
      return none === undefined
        ? `s.${column} = c.${column}`
        : `coalesce(s.${column}, ${none}) = coalesce(c.${column}, ${none})`
    })
    .join(' and ')
/** Kinds that are counted as a whole: by one observer at one time, with some counts or with none. */
const completeRows: Partial<Record<ReportType, string[]>> = {
  pollinator: ['plot_id', 'survey_date', 'visit', 'functional_group'],
  predator: ['plot_id', 'survey_date', 'visit', 'plant_number'],
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const same = (pairs: [string, string][]) =>
  `((${pairs.map(([one]) => one).join(', ')}) is not distinct from (${pairs.map(([, other]) => other).join(', ')}))`
const name = (entry: string) => `coalesce(${entry}.observer_name, concat_ws(' ', users.firstname, users.lastname))`
const visits =
  'join surveys on surveys.plot_id = s.plot_id and surveys.survey_date = s.survey_date and surveys.visit = s.visit'
/** A missing effort in a file is not a difference, because older files have no such columns. */
const sameEffort = effortMembers
  .map((member) => `(${storedEffort[member]} is null or e.${member} is not distinct from ${storedEffort[member]})`)
  .join(' and ')
const users = (entry: string) => `left join users on users.id = ${entry}.observer_id`

/** For rows whose entry exists already: whether it has the same content. */
const existing: Record<ReportType, { from: string; same: string }> = {
  weather: {
    from: `join weathers e on e.tunnel_id = s.tunnel_id and e.timestamp = s.start_time and e.temperature = s.temperature
      and e.relative_humidity = s.relative_humidity and e.wind_speed = s.wind_speed and e.oktas = s.oktas
      and e.notes is not distinct from s.note ${users('e')} where ${name('e')} = s.observer`,
    same: 'true',
  },
  flower: {
    from: `${visits} join flower_surveys e on e.survey_id = surveys.id and e.plant_number = s.plant_number
      left join flower_observations o on o.flower_survey_id = e.id ${users('e')}`,
    same: `${sameEffort} and ${same([
      [name('e'), 's.observer'],
      ['e.start_time', 's.start_time'],
      ['o.count', 's.count'],
      ['o.notes', 's.note'],
    ])}`,
  },
  pollinator: {
    from: `${visits} join pollinator_counts c on c.survey_id = surveys.id and c.functional_group = s.functional_group
      join pollinator_surveys e on e.id = c.pollinator_survey_id
      left join pollinator_observations o on o.pollinator_survey_id = e.id and o.pollinator_id = s.taxon_id
        and o.flower_centre = s.flower_centre and o.caste is not distinct from s.caste ${users('e')}`,
    same: `${sameEffort} and ${same([
      [name('e'), 's.observer'],
      ['e.start_time', 's.start_time'],
    ])} and case when s.taxon_id = 0
      then not exists (select from pollinator_observations x join pollinators t on t.id = x.pollinator_id
        where x.pollinator_survey_id = e.id and t.functional_group = s.functional_group)
      else coalesce(${same([
        ['o.count', 's.count'],
        ['o.notes', 's.note'],
      ])}, false) end`,
  },
  predator: {
    from: `${visits} join predator_surveys e on e.survey_id = surveys.id and e.plant_number = s.plant_number
      left join predator_observations o on o.predator_survey_id = e.id and o.predator_id = s.taxon_id ${users('e')}`,
    same: `e.counted_at is not null and ${sameEffort} and ${same([
      [name('e'), 's.observer'],
      ['e.start_time', 's.start_time'],
    ])} and case when s.taxon_id = 0
      then not exists (select from predator_observations x where x.predator_survey_id = e.id)
      else coalesce(${same([
        ['o.count', 's.count'],
        ['o.notes', 's.note'],
      ])}, false) end`,
  },
  lure: {
    from: `join lures e on e.plot_id = s.plot_id and e.survey_date = s.survey_date and e.lure = s.lure and e.action = s.action
      and (e.trap is null or s.trap is null or e.trap = s.trap)
      and (e.target, e.caught, e.notes) is not distinct from (s.target, s.caught, s.note) ${users('e')} where ${name('e')} = s.observer`,
    same: 'true',
  },
  fruit_weights: {
    from: `join fruit_weights e on e.plot_id = s.plot_id and e.survey_date = s.survey_date and e.plant_number = s.plant_number
      and e.sample = s.sample and e.shape = s.shape
      and (e.pollination, e.fruit_class) is not distinct from (s.pollination, s.fruit_class) ${users('e')}`,
    same: same([
      [name('e'), 's.observer'],
      ['e.fruit_count', 's.fruit_count'],
      ['e.weight_g', 's.weight_g'],
      ['e.notes', 's.note'],
    ]),
  },
}

/** Statements that classify rows as duplicates or errors; the first classification of a row counts. */
export const classifyRows = (id: number, type: ReportType): string[] => {
  const [rows, fates, same] = [rowsOf(id), fatesOf(id), repeatsOf(id)]
  const into = `insert into ${fates} (line, fate, reason)`
  const once = 'on conflict (line) do nothing'
  const by = keyColumns[type].join(', ')
  const content = contents[type].length === 0 ? "''::text" : `row(${contents[type].join(', ')})::text`
  const whole = completeRows[type]?.join(', ')
  const sharedColumns = ['observer', 'start_time', ...effort]
  const shared = `row(${sharedColumns.join(', ')})`
  // Values given in some rows and omitted in others differ, too.
  const differ = sharedColumns
    .map((column) => `min(${column}) <> max(${column}) or count(${column}) not in (0, count(*))`)
    .join(' or ')
  return [
    `analyze ${rows}`,
    `truncate ${fates}`,
    ...(whole
      ? [
          // Before duplicates: two equal rows of different people are an error.
          `${into} select line, 'error', ${quoted(reasons.otherLook)} from (
            select line, ${shared}::text as shared, first_value(${shared}::text) over (partition by ${whole} order by line) as first
            from ${rows} join (select ${whole} from ${rows} group by ${whole} having ${differ}) as several using (${whole})
          ) as told where shared <> first ${once}`,
          `${into} select line, 'error', ${quoted(reasons.noneAndSome)} from ${rows} join (
            select ${whole} from ${rows} group by ${whole} having bool_or(taxon_id = 0) and bool_or(taxon_id <> 0)
          ) as both_said using (${whole}) where taxon_id = 0 ${once}`,
        ]
      : []),
    // Only compares rows that the check listed with their possible originals: most files have none.
    `${into} with noticed as materialized (select * from ${rows} where line in (select line from ${same})),
      near as materialized (select * from ${rows} where (${nearBy[type]}) in (select ${nearBy[type]} from noticed))
      select line, case when content = first then 'duplicate' else 'error' end,
        case when content = first then null else ${quoted(reasons.countedTwice)} end from (
      select line, ${content} as content, first_value(${content}) over own as first, row_number() over own as place
      from near s where exists (select from noticed c where ${isSameEntry(type)})
      window own as (partition by ${by} order by line)) as told where place > 1 ${once}`,
    `${into} select distinct on (s.line) s.line, case when ${existing[type].same} then 'duplicate' else 'error' end,
        case when ${existing[type].same} then null else ${quoted(reasons.countedOtherwise)} end
      from ${rows} s ${existing[type].from} order by s.line, 2 ${once}`,
  ]
}
