import { stat } from 'node:fs/promises'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { ownClient } from '../../platform/postgres/own-client.ts'
import { checkRows, ChoiceNeeded, type KnownReading } from './check-rows.ts'
import type { Issue, PassFigures, Question, Report, Task } from './check-task.ts'
import { FileFault, type Delimiter } from '../reading/decode.ts'
import { findTable } from '../reading/find-table.ts'
import {
  dependOnMark,
  dependOnOrder,
  gatherEvidence,
  markOf,
  orderOf,
  type Evidence,
} from '../reading/gather-evidence.ts'
import { taxonFinder } from './find-taxon.ts'
import { personFinder, placeFinder } from './lookups.ts'
import { openSource } from '../reading/open-source.ts'
import { rememberedFor, type Mapping } from '../mapping-queries.ts'
import { storeReading, readingOf } from '../reading/readings.ts'
import { classifyRows } from './row-outcomes.ts'
import { tableRows } from '../reading/table-rows.ts'

export const MAX_ISSUES = 10_000
const EVERY_MS = 250

/** Reads a file into the import's staging table and classifies its rows. Memory use does not grow with the file. */
export const checkFile = async (task: Task, report: Report): Promise<Question> => {
  const { size } = await stat(task.path)
  const source = await openSource(task.path, task.type)
  const client = await ownClient(task.connection)
  try {
    const mappings = new Map<string, Mapping>()
    const found = await findTable(source, task.type, task.choice, async (heads) => {
      for (const mapping of await rememberedFor(client, task.id, heads)) mappings.set(mapping.head, mapping)
      return mappings
    })
    if (!found) throw new FileFault(reasons.empty)
    const { table } = found
    const remembered = found.remembered === null ? null : (mappings.get(found.remembered)?.told ?? null)
    const rows = tableRows(source, table, size)
    await client.query(`set work_mem = '128MB'; set default_statistics_target = 10`)
    const find = {
      place: await placeFinder(client, task.scope),
      person: await personFinder(client),
      taxon: await taxonFinder(client, task.type),
    }
    const { encoding, delimiter } = source
    const issues: Issue[] = []
    let told = 0
    const tell = (figures: PassFigures, bytes_read: number, always = false) => {
      const now = performance.now()
      if (!always && now - told < EVERY_MS) return
      told = now
      const { rows_read, rows_error, count_errors } = figures
      report.progress({ encoding, delimiter, bytes_read, rows_read, rows_error, count_errors })
      if (issues.length > 0) report.issues(issues.splice(0))
    }
    const pass = (known: KnownReading) => {
      const fault = (issue: Issue, place: number) => {
        if (place <= MAX_ISSUES) issues.push(issue)
      }
      return checkRows({ client, task, source, table, rows, find, file_bytes: size, known, fault, tell })
    }
    const gather = async () => {
      issues.length = 0
      report.anew()
      return gatherEvidence(table, rows, source.hasNumbers, (bytes) => tell(nothingYet, bytes))
    }
    const read = await readDecided(pass, gather, task.choice, source.delimiter)
    const { figures } = read
    const reading = readingOf({ task, source, table, met: rows.figures(), remembered, ...read })
    await storeReading(client, task.id, table.signature, reading)
    if (figures === null) return read.known.dayOrder === null && reading.dates !== null ? 'day order' : 'decimal mark'
    if (figures.rows_read === 0 && figures.count_errors === 0) throw new FileFault(reasons.empty)
    tell(figures, size, true)
    for (const statement of classifyRows(task.id, task.type)) await client.query(statement)
    return null
  } finally {
    source.close()
    await client.end().catch(() => undefined)
  }
}

const nothingYet: PassFigures = { rows_read: 0, rows_error: 0, count_errors: 0 }

interface Read {
  /** Null if a person must choose first. */
  figures: PassFigures | null
  evidence: Evidence | null
  known: KnownReading
}
/**
 * The first pass assumes neither an order of day and month nor a decimal mark. If a cell is ambiguous, evidence is gathered and the
 * rows are read again, as the evidence or a person decides.
 */
const readDecided = async (
  pass: (known: KnownReading) => Promise<PassFigures>,
  gather: () => Promise<Evidence>,
  choice: ReadingChoice,
  delimiter: Delimiter | null,
): Promise<Read> => {
  const nothing: KnownReading = { dayOrder: null, decimalMark: null }
  try {
    return { figures: await pass(nothing), evidence: null, known: nothing }
  } catch (error) {
    if (!(error instanceof ChoiceNeeded)) throw error
  }
  const evidence = await gather()
  const known: KnownReading = {
    dayOrder: dependOnOrder(evidence) ? (choice.day_order ?? orderOf(evidence.dates)) : null,
    decimalMark: dependOnMark(evidence) ? (choice.decimal_mark ?? markOf(evidence.numbers, delimiter)) : null,
  }
  const isOpen =
    (dependOnOrder(evidence) && known.dayOrder === null) || (dependOnMark(evidence) && known.decimalMark === null)
  return { figures: isOpen ? null : await pass(known), evidence, known }
}
