import { readCell, type CellValue, type ReadCell } from '#domain/survey-files/cells.ts'

import type { Head } from '#domain/survey-files/head.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import { momentAt } from '#domain/weeks/local-time.ts'
import type { Fault, Found, personFinder, Place, placeFinder, taxonFinder } from './known.ts'
import { copyCell, stagedColumns, type StagedColumn, type StagedValue } from './staging.ts'

export interface CellFault extends Fault {
  value: string | null
}
/** A line of COPY; or what is wrong; or nothing, for rows of another kind. */
export type ReadRow = { line: string } | { faults: CellFault[] } | null

interface Finders {
  place: Awaited<ReturnType<typeof placeFinder>>
  person: Awaited<ReturnType<typeof personFinder>>
  taxon: Awaited<ReturnType<typeof taxonFinder>>
}
interface Reading {
  type: ReportType
  head: Head
  decimalComma: boolean
  find: Finders
  now: Date
}

type Cells = Record<string, CellValue>
const MOST_REMEMBERED = 50_000
const MOST_CELLS = 4_000
const LONGEST_SHOWN = 200
const DAY_MS = 86_400_000

/** Answers what it found for the same names before: files name the same places in thousands of rows. */
const remembering = <T>(find: (cells: Cells) => T, keyOf: (cells: Cells) => string) => {
  const known = new Map<string, T>()
  return (cells: Cells): T => {
    const key = keyOf(cells)
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= MOST_REMEMBERED) known.clear()
    const found = find(cells)
    known.set(key, found)
    return found
  }
}

const text = (cells: Cells, key: string) => (cells[key] ?? null) as string | null
const number = (cells: Cells, key: string) => (cells[key] ?? null) as number | null

/** Makes the reader of a file's rows. */
export const rowReader = ({ type, head, decimalComma, find, now }: Reading) => {
  const staged = stagedColumns[type]
  const isCounted = type === 'pollinator' || type === 'predator'
  const latest = now.getTime() + DAY_MS
  const tomorrow = new Date(latest).toISOString().slice(0, 10)
  const title = reportTitles[type].toLowerCase()
  // Files say the same names, days and numbers over and over; notes and moments are each their own.
  const columns = head.columns.map(({ at, column }) => {
    const varies = column.kind === 'moment' || column.key === 'note'
    return { at, column, known: varies ? null : new Map<string, ReadCell>() }
  })
  const titleOf = new Map(head.columns.map(({ at, column }) => [column.key, { at, title: column.title }]))

  const placeOf = remembering(
    (cells): Found<Place> =>
      find.place({
        organisation: text(cells, 'organisation'),
        farm: text(cells, 'farm') ?? '',
        field: text(cells, 'field') ?? '',
        tunnel: number(cells, 'tunnel') ?? 0,
        plot: type === 'weather' ? null : number(cells, 'plot'),
        treatment: text(cells, 'treatment'),
        crop: text(cells, 'crop'),
      }),
    (cells) =>
      ['organisation', 'farm', 'field', 'tunnel', 'plot', 'treatment', 'crop']
        .map((key) => cells[key] ?? '')
        .join('\u0000'),
  )
  const taxonOf = remembering(
    (cells): Found<number> =>
      find.taxon({
        functional_group: text(cells, 'functional_group') ?? '',
        order: text(cells, 'order'),
        family: text(cells, 'family'),
        genus: text(cells, 'genus'),
        species: text(cells, 'species'),
        stage: text(cells, 'stage'),
      }),
    (cells) =>
      ['functional_group', 'order', 'family', 'genus', 'species', 'stage']
        .map((key) => cells[key] ?? '')
        .join('\u0000'),
  )

  /** Fills in who was counted; a row without a species says that none was seen. */
  const count = (cells: Cells, fault: (fault: Fault) => void) => {
    if (text(cells, 'genus') === null && text(cells, 'species') === null) {
      if (cells['count'] !== 0) fault({ column: 'count', reason: reasons.noneWithCount })
      cells['taxon_id'] = 0
      cells['flower_centre'] = false
      return
    }
    if (text(cells, 'functional_group') === null) return fault({ column: 'functional_group', reason: reasons.missing })
    if (type === 'pollinator' && cells['flower_centre'] == null)
      fault({ column: 'flower_centre', reason: reasons.missing })
    const taxon = taxonOf(cells)
    if (taxon.faults) taxon.faults.forEach(fault)
    else cells['taxon_id'] = taxon.value
  }

  /** Turns the farm's clock into an instant. */
  const clock = (cells: Cells, zone: string, fault: (fault: Fault) => void) => {
    const given = text(cells, 'start_time')
    if (given === null) return
    const day = text(cells, 'survey_date')
    const whole = given.includes('T') ? given : day === null ? null : `${day}T${given}`
    if (whole === null) return fault({ column: 'start_time', reason: reasons.moment })
    const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(whole)
    const at = hasOffset ? Date.parse(whole) : momentAt(whole, zone).getTime()
    if (Number.isNaN(at)) return fault({ column: 'start_time', reason: reasons.moment })
    if (at > latest) fault({ column: 'start_time', reason: reasons.future })
    // With an offset the text itself is kept: it may be finer than a millisecond.
    cells['start_time'] = hasOffset ? whole : new Date(at).toISOString()
  }

  return (record: readonly string[], line: number): ReadRow => {
    if (head.record !== null && record[head.record]?.trim().toLowerCase() !== title) return null
    if (record.length !== head.cells && record.slice(head.cells).some((cell) => cell.trim() !== ''))
      return { faults: [{ column: '', value: null, reason: reasons.cells(record.length, head.cells) }] }
    const faults: CellFault[] = []
    const cells: Cells = {}
    for (const { at, column, known } of columns) {
      const given = record[at] ?? ''
      let read = known?.get(given)
      if (read === undefined) {
        read = readCell(column, given, decimalComma)
        if (known && known.size >= MOST_CELLS) known.clear()
        known?.set(given, read)
      }
      if (read.fault === undefined) cells[column.key] = read.value
      else faults.push({ column: column.title, value: (record[at] ?? '').slice(0, LONGEST_SHOWN), reason: read.fault })
    }
    if (faults.length > 0) return { faults }
    const fault = ({ column, reason }: Fault) => {
      const known = titleOf.get(column)
      faults.push({
        column: known?.title ?? column,
        value: known ? (record[known.at] ?? '').slice(0, LONGEST_SHOWN) : null,
        reason,
      })
    }
    const place = placeOf(cells)
    if (place.faults) place.faults.forEach(fault)
    else {
      cells['tunnel_id'] = place.value.tunnel_id
      cells['plot_id'] = place.value.plot_id
      cells['observer_id'] = find.person(text(cells, 'observer') ?? '', place.value.organisation_id)
      clock(cells, place.value.time_zone, fault)
    }
    if ((text(cells, 'survey_date') ?? '') > tomorrow) fault({ column: 'survey_date', reason: reasons.future })
    if (isCounted) count(cells, fault)
    if (faults.length > 0) return { faults }
    cells['line'] = line
    cells['visit'] ??= 1
    cells['sample'] ??= 1
    return {
      line: `${staged.map((name: StagedColumn) => copyCell((cells[name] ?? null) as StagedValue)).join('\t')}\n`,
    }
  }
}
