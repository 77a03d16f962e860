import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { readTable } from '../platform/pasted-lines.ts'
import { chosenId, requiredText } from '../platform/shapes.ts'
import { newPlot } from './location.ts'
import { placeMessages } from './place-messages.ts'
import { isUnderParent, placeKey, placeLevels, placeNumber, plotOfRow, tunnelOfRow } from './place-names.ts'

/** Maximum number of rows created together. */
export const MAX_ROWS = 1_000

const plotValues = ['treatment_type', 'block', 'replicate', 'latitude', 'longitude'] as const

/** A field, a tunnel of it, or a plot of that. The other values belong to the plot. */
const locationRow = named(
  'NewLocationRow',
  z
    .strictObject({
      field: requiredText(120, messages.fieldNameRequired),
      tunnel: z._default(tunnelOfRow, null),
      plot: z._default(plotOfRow, null),
      treatment_type: newPlot.shape.treatment_type,
      block: newPlot.shape.block,
      replicate: newPlot.shape.replicate,
      latitude: newPlot.shape.latitude,
      longitude: newPlot.shape.longitude,
    })
    .check(...isUnderParent, (context) => {
      const row = context.value
      const fault = (path: string, message: string) =>
        context.issues.push({ code: 'custom', message, input: row, path: [path] })
      if (row.plot === null)
        for (const value of plotValues) if (row[value] !== null) fault(value, placeMessages.onlyPlots)
      if ((row.latitude === null) !== (row.longitude === null))
        fault(row.latitude === null ? 'latitude' : 'longitude', messages.positionHalf)
    }),
)
export type LocationRow = z.output<typeof locationRow>

/** Rows that name the same place, each with the row that named it first. */
const repeated = (rows: readonly LocationRow[]): { index: number; first: number }[] => {
  const firstOf = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const first = firstOf.get(placeKey(row))
    if (first !== undefined) return [{ index, first }]
    firstOf.set(placeKey(row), index)
    return []
  })
}

export const newLocationBatch = named(
  'NewLocationBatch',
  z.strictObject({
    farm_id: chosenId(messages.farmRequired),
    rows: z.array(locationRow).check(z.minLength(1, placeMessages.noRows), z.maxLength(MAX_ROWS), (context) => {
      for (const { index, first } of repeated(context.value))
        context.issues.push({
          code: 'custom',
          message: placeMessages.rowTwice(String(first + 1)),
          input: context.value,
          path: [index],
        })
    }),
  }),
)
export type NewLocationBatch = z.output<typeof newLocationBatch>

/** What a row would create; `missing` is the highest level that the farm lacks, null if it has the place already. */
export const locationRowCheck = named(
  'LocationRowCheck',
  z.object({ index: z.int(), missing: z.nullable(z.enum(placeLevels)) }),
)
export type LocationRowCheck = z.infer<typeof locationRowCheck>

/** How many of each were created, and how many rows named places that the farm already had. */
export const createdLocations = named(
  'CreatedLocations',
  z.object({ fields: z.int(), tunnels: z.int(), plots: z.int(), existing: z.int() }),
)
export type CreatedLocations = z.infer<typeof createdLocations>

/** Accepted headings by column. Without headings, columns are in this order. */
const columns = {
  field: ['field', 'fieldname'],
  tunnel: ['tunnel', 'tunnelnumber', 'tunnelno', 'row', 'rowtunnel'],
  plot: ['plot', 'plotnumber', 'plotno', 'position'],
  treatment_type: ['treatment', 'treatmenttype'],
  block: ['block'],
  replicate: ['replicate', 'rep'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
} as const
type LocationColumn = keyof typeof columns

/** A parsed line, with the faults that can be found without the server, each with its column; null for the whole line. */
export interface LocationLine {
  line: number
  /** Field, tunnel and plot as written. */
  place: string
  /** Null if it has faults. */
  row: LocationRow | null
  faults: { column: LocationColumn | null; message: string }[]
}

/** A decimal point or comma, and any sign for minus; null if empty, NaN for other texts. */
const decimalIn = (text: string): number | null => {
  if (text === '') return null
  const plain = text.replace(/^[−–]/, '-').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Lines of `field, tunnel, plot, treatment, block, replicate, latitude, longitude` with or without headings. */
export const readLocationRows = (text: string): { lines: LocationLine[]; unread: string[] } => {
  const { rows, unread } = readTable<LocationColumn>(text, columns, 'field')
  const lineOf = new Map<string, number>()
  const lines = rows.map(({ line, cell }): LocationLine => {
    const read = z.safeParse(locationRow, {
      field: cell('field'),
      tunnel: placeNumber(cell('tunnel')),
      plot: placeNumber(cell('plot')),
      treatment_type: cell('treatment_type').toUpperCase() || null,
      block: cell('block') || null,
      replicate: decimalIn(cell('replicate')),
      latitude: decimalIn(cell('latitude')),
      longitude: decimalIn(cell('longitude')),
    })
    const faults: LocationLine['faults'] = read.success
      ? []
      : read.error.issues.map(({ path, message }) => {
          const column = path[0] as LocationColumn
          return { column, message: column === 'treatment_type' ? placeMessages.treatment : message }
        })
    if (read.success) {
      const first = lineOf.get(placeKey(read.data))
      if (first === undefined) lineOf.set(placeKey(read.data), line)
      else faults.push({ column: null, message: placeMessages.rowTwice(String(first)) })
    }
    return {
      line,
      place: [cell('field'), cell('tunnel'), cell('plot')].filter(Boolean).join(', '),
      row: faults.length === 0 && read.success ? read.data : null,
      faults,
    }
  })
  return { lines, unread }
}
