import { hourKey, selectDarwin, urnOf, type Cells } from './darwin-cells.ts'
import { figure, hoursOf } from './darwin-events.ts'
import { looksOf, surveyKinds, type SurveyKind } from './darwin-looks.ts'
import type { OpenData } from './open-data.ts'

/** Camera visits correspond to contacts with the centre of a flower in counts by people. */
const VISITS = 'visits to the flower centre'
const CONTACTS = 'all contacts with flowers'

/** A measurement: its type, and its value and unit in SQL. Without a value there is no row. */
type Fact = readonly [type: string, value: string, unit: string]
const facts = (...rows: Fact[]): string =>
  `cross join lateral (select * from (values ${rows
    .map(([type, value, unit]) => `('${type}', (${value})::text, ${unit})`)
    .join(', ')}) as one (type, value, unit) where value is not null) fact`
const treatment: Fact = ['treatment', 'places.treatment', 'null']

const sumOf = (of: string) =>
  `(select coalesce(sum(${of}), 0) from pollinator_observations o where o.pollinator_survey_id = e.id)`
const centre = 'case when o.flower_centre then o.count else 0 end'

/** Further measurements by a person during an observation, besides what was watched and the treatment. */
const ofLook: Record<SurveyKind, readonly Fact[]> = {
  pollinator: [
    [CONTACTS, sumOf('o.count'), `'contacts'`],
    [VISITS, sumOf(centre), `'visits'`],
  ],
  predator: [['plant number', 'e.plant_number', 'null']],
  flower: [
    ['open flowers', '(select sum(o.count) from flower_observations o where o.flower_survey_id = e.id)', `'flowers'`],
    ['plant number', 'e.plant_number', 'null'],
  ],
}

/** Statements of the extended measurements of events, and of occurrences for measurements that belong to one. */
export const measurementParts = (open: OpenData): string[] => {
  const urn = urnOf(open)
  const cells = (eventID: string, occurrenceID?: string): Cells => ({
    eventID,
    ...(occurrenceID === undefined ? {} : { occurrenceID }),
    measurementID: `${occurrenceID ?? eventID} || ':' || replace(fact.type, ' ', '-')`,
    measurementType: 'fact.type',
    measurementValue: 'fact.value',
    measurementUnit: 'fact.unit',
  })
  const byObserver = { measurementMethod: `'observer'` }
  return [
    selectDarwin(
      'measurements',
      { ...cells(urn('camera-hour', hourKey('w'))), measurementMethod: `'camera'` },
      `${hoursOf(open)} ${facts(
        ['flowers in view', figure('w.flower_seconds::float8 / nullif(w.weight_seconds, 0)::float8'), `'flowers'`],
        [VISITS, 'case when w.hours_scored > 0 then w.visits end', `'visits'`],
        treatment,
      )}`,
    ),
    ...surveyKinds.map((kind) =>
      selectDarwin(
        'measurements',
        { ...cells(urn(`${kind}-look`, 'e.id')), ...byObserver },
        `${looksOf(kind, open)} ${facts(
          ['flowers watched', 'e.flowers_watched', `'flowers'`],
          ['area watched', 'e.area_m2', `'m2'`],
          ['transect', 'e.transect_m', `'m'`],
          ...ofLook[kind],
          treatment,
        )}`,
      ),
    ),
    selectDarwin(
      'measurements',
      { ...cells(urn('pollinator-look', 'e.id'), urn('pollinator-count', 'o.id')), ...byObserver },
      `${looksOf('pollinator', open)} join pollinator_observations o on o.pollinator_survey_id = e.id and o.count > 0
        ${facts([CONTACTS, 'o.count', `'contacts'`], [VISITS, centre, `'visits'`])}`,
    ),
  ]
}
