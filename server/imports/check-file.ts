import { stat } from 'node:fs/promises'
import type { ReadingChoice } from '#domain/imports/reading.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { ownClient } from '../platform/own-client.ts'
import { checkRows, ChoiceNeeded, type KnownReading } from './check-rows.ts'
import type { Issue, PassFigures, Question, Report, Task } from './check-task.ts'
import { FileFault, type Delimiter } from './decode.ts'
import { findHead } from './find-head.ts'
import { dependOnMark, dependOnOrder, gatherEvidence, markOf, orderOf, type Evidence } from './gather-evidence.ts'
import { personFinder, placeFinder, taxonFinder } from './lookups.ts'
import { openSource } from './open-source.ts'
import { rememberedFor, type Mapping } from './mapping-queries.ts'
import { keepReading, readingOf } from './readings.ts'
import { classifyRows } from './row-outcomes.ts'

export const MAX_ISSUES = 10_000
const EVERY_MS = 250

/** Reads a file into the batch's staging table and classifies its rows. Memory does not grow with the file. */
export const checkFile = async (task: Task, report: Report): Promise<Question> => {
  const { size } = await stat(task.path)
  const source = await openSource(task.path, task.type, task.choice.sheet)
  const client = await ownClient(task.connection)
  try {
    let mapping: Mapping | null = null
    const found = await findHead(source, task.type, async (head) => {
      if (task.choice.columns && task.choice.columns.length > 0) return task.choice.columns
      mapping = await rememberedFor(client, task.id, head)
      return mapping?.columns
    })
    if (!found) throw new FileFault(reasons.empty)
    const remembered = (mapping as Mapping | null)?.told ?? null
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
      return checkRows({ client, task, source, found, find, file_bytes: size, known, fault, tell })
    }
    const gather = async () => {
      issues.length = 0
      report.anew()
      return gatherEvidence(source, found, (bytes) => tell(nothingYet, bytes))
    }
    const read = await readDecided(pass, gather, task.choice, source.delimiter)
    const { figures } = read
    const reading = readingOf({ task, source, found, remembered, ...read })
    await keepReading(client, task.id, found.signature, reading)
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
  /** Null: a person has to choose first. */
  figures: PassFigures | null
  evidence: Evidence | null
  known: KnownReading
}
/**
 * Reads rows as if no cell depended on the order of day and month, nor on the mark before decimals; where one does, once more as
 * the file or a person says.
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
