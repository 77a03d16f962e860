import type { CellReading } from '#domain/survey-files/cells.ts'
import type { Head } from '#domain/survey-files/head.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { localDay, momentAt } from '#domain/weeks/local-time.ts'
import { instantReader } from './instants.ts'
import type { Repeats } from './repeats.ts'
import type { Fault, Found, personFinder, Place, placeFinder, taxonFinder } from './lookups.ts'
import { cellReader, remembering, slotOf, slots, type Values } from './row-values.ts'
import { copyCell, stagedColumns } from './staging.ts'

export interface CellFault extends Fault {
  value: string | null
}
/** A line of COPY; or what is wrong; or nothing, for rows of another kind. */
export type ReadRow = { line: string } | { faults: CellFault[] } | null

export interface Finders {
  place: Awaited<ReturnType<typeof placeFinder>>
  person: Awaited<ReturnType<typeof personFinder>>
  taxon: Awaited<ReturnType<typeof taxonFinder>>
}
interface Reading {
  type: ReportType
  head: Head
  reading: CellReading
  find: Finders
  now: Date
  repeats?: Repeats
}

const MAX_QUOTED_LENGTH = 200
const DAY_MS = 86_400_000

const at = {
  line: slotOf('line'),
  tunnel_id: slotOf('tunnel_id'),
  plot_id: slotOf('plot_id'),
  survey_date: slotOf('survey_date'),
  start_time: slotOf('start_time'),
  visit: slotOf('visit'),
  sample: slotOf('sample'),
  observer: slotOf('observer'),
  observer_id: slotOf('observer_id'),
  functional_group: slotOf('functional_group'),
  genus: slotOf('genus'),
  species: slotOf('species'),
  taxon_id: slotOf('taxon_id'),
  flower_centre: slotOf('flower_centre'),
  caste: slotOf('caste'),
  count: slotOf('count'),
}

/** What a row says only together with what is known, or what stands for a cell that is left out. */
const workedOut = new Set([
  at.line,
  at.tunnel_id,
  at.plot_id,
  at.start_time,
  at.visit,
  at.sample,
  at.observer_id,
  at.taxon_id,
  at.flower_centre,
])

const textAt = (values: Values, slot: number) => (values[slot] ?? null) as string | null

const offsetForm = /^(?:Z|[+-]\d\d:\d\d)$/
/** Whether the text of a moment says how far it is from UTC. */
const hasOffset = (moment: string): boolean => {
  const sign = moment[moment.length - 6]
  return moment.endsWith('Z') || sign === '+' || (sign === '-' && moment.length > 19)
}

/** Makes the reader of a file's rows. */
export const rowReader = ({ type, head, reading, find, now, repeats }: Reading) => {
  const staged = stagedColumns[type].map(slotOf)
  const isCounted = type === 'pollinator' || type === 'predator'
  const latest = now.getTime() + DAY_MS
  const tomorrow = new Date(latest).toISOString().slice(0, 10)
  const title = reportTitles[type].toLowerCase()
  const columns = head.columns.map(({ at: cell, column }) => ({
    cell,
    column,
    slot: slotOf(column.key),
    isWorkedOut: workedOut.has(slotOf(column.key)),
    read: cellReader(column, reading),
  }))
  const titleOf = new Map(head.columns.map(({ at: cell, column }) => [column.key, { cell, title: column.title }]))

  const placeOf = remembering(
    ['organisation', 'farm', 'field', 'tunnel', 'plot', 'treatment', 'crop'],
    ({ organisation, farm, field, tunnel, plot, treatment, crop }): Found<Place> =>
      find.place({
        organisation: (organisation ?? null) as string | null,
        farm: (farm ?? '') as string,
        field: (field ?? '') as string,
        tunnel: (tunnel ?? 0) as number,
        plot: type === 'weather' ? null : ((plot ?? null) as number | null),
        treatment: (treatment ?? null) as string | null,
        crop: (crop ?? null) as string | null,
      }),
  )
  const taxonOf = remembering(
    ['functional_group', 'order', 'family', 'genus', 'species', 'stage'],
    ({ functional_group, ...name }): Found<number> =>
      find.taxon({
        functional_group: (functional_group ?? '') as string,
        ...(name as Record<'order' | 'family' | 'genus' | 'species' | 'stage', string | null>),
      }),
  )

  /** Fills in who was counted; a row without a species says that none was seen. */
  const count = (values: Values, fault: (fault: Fault) => void) => {
    if (textAt(values, at.genus) === null && textAt(values, at.species) === null) {
      if (textAt(values, at.caste) !== null) fault({ column: 'caste', reason: reasons.casteOfNone })
      if (values[at.count] !== 0) fault({ column: 'count', reason: reasons.noneWithCount })
      values[at.taxon_id] = 0
      values[at.flower_centre] = false
      return
    }
    if (textAt(values, at.functional_group) === null)
      return fault({ column: 'functional_group', reason: reasons.missing })
    if (type === 'pollinator' && values[at.flower_centre] == null)
      fault({ column: 'flower_centre', reason: reasons.missing })
    if (
      type === 'pollinator' &&
      textAt(values, at.caste) !== null &&
      !hasCastes(textAt(values, at.functional_group) ?? '')
    )
      fault({ column: 'caste', reason: reasons.casteOfBees })
    const taxon = taxonOf(values)
    if (taxon.faults) taxon.faults.forEach(fault)
    else values[at.taxon_id] = taxon.value
  }

  const instantIn = instantReader()
  /** The instant of the row that is being read, in milliseconds. */
  let instantOf = 0
  /** Turns the farm's clock into an instant. */
  const clock = (values: Values, zone: string, apart: string, fault: (fault: Fault) => void) => {
    const given = textAt(values, at.start_time)
    if (given === null) return
    const day = textAt(values, at.survey_date)
    const stated = given.includes('T') ? given : day === null ? null : `${day}T${given}`
    if (stated === null) return fault({ column: 'start_time', reason: reasons.moment })
    const whole = hasOffset(stated) || !offsetForm.test(apart) ? stated : `${stated}${apart}`
    const isAbsolute = hasOffset(whole)
    const instant = isAbsolute ? instantIn(whole) : momentAt(whole, zone).getTime()
    if (Number.isNaN(instant)) return fault({ column: 'start_time', reason: reasons.moment })
    if (instant > latest) fault({ column: 'start_time', reason: reasons.future })
    else if (day !== null && Math.abs(dayNumber(localDay(instant, zone)) - dayNumber(day)) > 1)
      fault({ column: 'start_time', reason: reasons.momentElsewhere })
    instantOf = instant
    // With an offset the text itself is kept: it may be finer than a millisecond.
    values[at.start_time] = isAbsolute ? whole : new Date(instant).toISOString()
  }

  // Arrays for all rows: nothing of a row is kept but its line. What is worked out has no text of its own.
  const values: Values = Object.keys(slots).map(() => null)
  const texts: (string | undefined)[] = Object.keys(slots).map(() => copyCell(null))
  for (const slot of workedOut) texts[slot] = undefined
  return (record: readonly string[], line: number): ReadRow => {
    if (head.record !== null && record[head.record]?.trim().toLowerCase() !== title) return null
    if (record.length !== head.cells && record.slice(head.cells).some((cell) => cell.trim() !== ''))
      return { faults: [{ column: '', value: null, reason: reasons.cells(record.length, head.cells) }] }
    const faults: CellFault[] = []
    values.fill(null)
    for (const { cell, column, slot, isWorkedOut, read } of columns) {
      const given = record[cell] ?? ''
      const { read: found, text } = read(given)
      if (found.fault !== undefined) {
        faults.push({ column: column.title, value: given.slice(0, MAX_QUOTED_LENGTH), reason: found.fault })
        continue
      }
      values[slot] = found.value
      if (!isWorkedOut) texts[slot] = text
    }
    if (faults.length > 0) return { faults }
    const fault = ({ column, reason }: Fault) => {
      const known = titleOf.get(column)
      faults.push({
        column: known?.title ?? column,
        value: known ? (record[known.cell] ?? '').slice(0, MAX_QUOTED_LENGTH) : null,
        reason,
      })
    }
    const place = placeOf(values)
    if (place.faults) place.faults.forEach(fault)
    else {
      values[at.tunnel_id] = place.value.tunnel_id
      values[at.plot_id] = place.value.plot_id
      values[at.observer_id] = find.person(textAt(values, at.observer) ?? '', place.value.organisation_id)
      clock(values, place.value.time_zone, head.offset === null ? '' : (record[head.offset] ?? '').trim(), fault)
    }
    if ((textAt(values, at.survey_date) ?? '') > tomorrow) fault({ column: 'survey_date', reason: reasons.future })
    if (isCounted) count(values, fault)
    if (faults.length > 0) return { faults }
    values[at.line] = line
    values[at.visit] ??= 1
    values[at.sample] ??= 1
    repeats?.note(values, instantOf, line)
    let text = ''
    for (const slot of staged) text += `${text === '' ? '' : '\t'}${texts[slot] ?? copyCell(values[slot] ?? null)}`
    return { line: `${text}\n` }
  }
}
