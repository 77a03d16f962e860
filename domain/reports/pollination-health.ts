import type { FarmHealth } from '../score/endpoints.ts'
import type { Cell, Column, Row } from './table.ts'

type Field = FarmHealth['fields'][number]

/** A crop of a field in one week. */
export interface FieldWeek {
  farm: string
  start: string
  end: string
  model: string
  field: Field
}

interface Described extends Column {
  cell: (week: FieldWeek) => Cell
}

const text = (title: string, cell: Described['cell']): Described => ({ title, kind: 'text', cell })
const figure = (title: string, cell: Described['cell']): Described => ({ title, kind: 'number', cell })
const measured = (title: string, cell: (measured: NonNullable<Field['measured']>) => Cell): Described =>
  figure(title, ({ field }) => (field.measured ? cell(field.measured) : null))

const described: Described[] = [
  { title: 'Week from', kind: 'date', cell: ({ start }) => start },
  { title: 'Week to', kind: 'date', cell: ({ end }) => end },
  text('Farm', ({ farm }) => farm),
  text('Field', ({ field }) => field.field_name),
  text('Crop', ({ field }) => field.crop),
  text('Model', ({ model }) => model),
  text('Status', ({ field }) => field.status),
  figure('Pollination health', ({ field }) => field.pollination_health),
  figure('Lower end', ({ field }) => field.range?.[0] ?? null),
  figure('Upper end', ({ field }) => field.range?.[1] ?? null),
  text('Band', ({ field }) => field.band),
  figure('Expected', ({ field }) => field.expected),
  figure('Completeness', ({ field }) => field.completeness),
  text('Evidence', ({ field }) => field.evidence),
  text('Approximate', ({ field }) => (field.approximate ? 'yes' : 'no')),
  figure('Cameras', ({ field }) => field.devices),
  figure('Hours scored', ({ field }) => field.hours),
  figure('Possible hours', ({ field }) => field.hours_possible),
  measured('Visits', ({ visits }) => visits),
  measured('Flower-hours', ({ flower_hours }) => flower_hours),
  measured('Flowers in view', ({ flowers_in_view }) => flowers_in_view),
  measured('Visits per 100 flowers per hour', (one) => one.visits_per_100_flowers_hour),
  measured('Lower end of the rate', (one) => one.visits_per_100_flowers_hour_range[0]),
  measured('Upper end of the rate', (one) => one.visits_per_100_flowers_hour_range[1]),
  measured('Rate needed', (one) => one.visits_per_100_flowers_hour_needed),
  measured('Useful visits per flower', (one) => one.visits_per_flower),
  measured('Visits needed per flower', (one) => one.visits_per_flower_needed),
  measured('Visitor effectiveness', (one) => one.visitor_effectiveness),
  measured('Detection', (one) => one.detection),
  measured('Fertility', (one) => one.fertility.all),
  measured('Seconds per visit', (one) => one.seconds_per_visit),
  ...(['visits', 'flowers', 'weather', 'treatment', 'season'] as const).map((name) =>
    figure(`Points lost to ${name}`, ({ field }) => field.parts.find(({ part }) => part === name)?.points_lost ?? null),
  ),
  text('Codes', ({ field }) => field.codes.join(' ')),
  text('Detection limited', ({ field }) => (field.measured ? (field.measured.detection_limited ? 'yes' : 'no') : null)),
]

/** The columns of the pollination-health report, described in docs/reports.md. */
export const pollinationHealthColumns: Column[] = described.map(({ title, kind }) => ({ title, kind }))

/** Values that were not measured are null, never 0. */
export const pollinationHealthRow = (week: FieldWeek): Row => described.map(({ cell }) => cell(week))
