import { Readable } from 'node:stream'
import {
  handCountColumns,
  handCountRows,
  handUnitColumns,
  handUnitRows,
  hourColumns,
  hourRows,
  unitColumns,
  unitRows,
} from '#domain/treatments/analysis-tables.ts'
import type { TrialRow } from '#domain/treatments/trial.ts'
import { csvHead, csvLines } from '../platform/files/csv.ts'
import { zipStream } from '../platform/files/zip-stream.ts'
import { analysisScript, readMe, type TrialOrigin } from './analysis-script.ts'
import type { HandTrial, NamedTrial } from './trial-queries.ts'

const namesIn =
  ({ names }: NamedTrial) =>
  (arm: string) => ({ letter: names.get(arm)?.treatment_type ?? arm, meaning: names.get(arm)?.meaning ?? null })

/**
 * The files of a trial by name, except its hours: the experimental units, counts by hand and the script that reproduces
 * the ratios.
 */
export const analysisFiles = (
  named: NamedTrial,
  byHand: readonly HandTrial[],
  origin: TrialOrigin,
): Record<string, string> => ({
  'README.txt': readMe(origin),
  'units.csv': csvHead(unitColumns) + csvLines(unitRows(named.trial, namesIn(named), named.control)),
  'hand_units.csv':
    csvHead(handUnitColumns) +
    csvLines(byHand.flatMap((own) => handUnitRows(own.measure, own.trial, namesIn(own), own.control))),
  'hand_counts.csv':
    csvHead(handCountColumns) +
    csvLines(byHand.flatMap((own) => handCountRows(own.measure, own.trial, namesIn(own), own.rows))),
  'analysis.R': analysisScript,
})

/** The lines of `hours.csv`, from batches of rows. */
export async function* hourLines(
  named: NamedTrial,
  batches: AsyncIterable<readonly TrialRow[]> | Iterable<readonly TrialRow[]>,
): AsyncGenerator<string> {
  const rowsOf = hourRows(named.trial, namesIn(named))
  yield csvHead(hourColumns)
  for await (const rows of batches) yield csvLines(rowsOf(rows))
}

/** All files of a trial. `batches`: its camera-hours, which are read while the file is sent. */
export const analysisArchive = (
  named: NamedTrial,
  byHand: readonly HandTrial[],
  origin: TrialOrigin,
  batches: AsyncIterable<readonly TrialRow[]>,
): Readable =>
  zipStream(
    async ({ text, stream }) => {
      for (const [name, content] of Object.entries(analysisFiles(named, byHand, origin))) text(name, content)
      await stream('hours.csv', Readable.from(hourLines(named, batches)))
    },
    () => undefined,
  )
