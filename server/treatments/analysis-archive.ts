import type { Readable } from 'node:stream'
import { analysisTables } from '#domain/treatments/analysis-tables.ts'
import { csvHead, csvLines } from '../platform/files/csv.ts'
import { zipStream } from '../platform/files/zip-stream.ts'
import { analysisScript, readMe, type TrialOrigin } from './analysis-script.ts'
import type { NamedTrial } from './trial-queries.ts'

/** The files of a trial by name: its data and the script that repeats its ratios. */
export const analysisFiles = ({ trial, names, control }: NamedTrial, origin: TrialOrigin): Record<string, string> => {
  const nameOf = (arm: string) => ({
    letter: names.get(arm)?.treatment_type ?? arm,
    meaning: names.get(arm)?.meaning ?? null,
  })
  const { units, hours } = analysisTables(trial, nameOf, control)
  return {
    'README.txt': readMe(origin),
    'units.csv': csvHead(units.columns) + csvLines(units.rows),
    'hours.csv': csvHead(hours.columns) + csvLines(hours.rows),
    'analysis.R': analysisScript,
  }
}

export const analysisArchive = (trial: NamedTrial, origin: TrialOrigin): Readable =>
  zipStream(
    async ({ text }) => {
      for (const [name, content] of Object.entries(analysisFiles(trial, origin))) text(name, content)
    },
    () => undefined,
  )
