import { deficitRows } from './simulation/deficit.ts'
import { isMet, type Row } from './simulation/draws.ts'
import { fieldRows } from './simulation/fields.ts'
import { interventionRows } from './simulation/interventions.ts'
import { pairedRows } from './simulation/paired.ts'
import { peopleRows } from './simulation/people.ts'
import { spreadCoverageRows, spreadRows } from './simulation/spread.ts'
import { treatmentRows } from './simulation/treatments.ts'
import { weekRows } from './simulation/weeks.ts'

/**
 * Simulates farms whose true values are given, and counts how many comparisons find a difference. Exits with 1 if a
 * limit is missed: `npm run simulate-statistics [-- RUNS SEED]`.
 */
const [runs = 4_000, seed = 20_261_128] = process.argv.slice(2).map(Number)

const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(5)} %`

const print = (title: string, ofPart: number, rows: readonly Row[]): boolean => {
  console.log(`\n${title} (seed ${ofPart}, ${runs} farms a row)`)
  for (const row of rows) {
    const verdict = isMet(row, runs) ? 'met' : row.known === undefined ? 'MISSED' : 'missed, known'
    const why = verdict === 'missed, known' ? ` (${row.known})` : ''
    console.log(
      `  ${percent(row.share)}   ${row.limit.padEnd(8)} ${percent(row.goal)}   ${verdict.padEnd(6)}   ${row.name}${why}`,
    )
  }
  return rows.every((row) => isMet(row, runs) || row.known !== undefined)
}

const areMet = [
  print('The same cameras before and after', seed, pairedRows(runs, seed)),
  print('Treatments, tunnels differ by CV 0.4', seed + 1, treatmentRows(runs, seed + 1)),
  print('Spread between cameras, fields of three, eight weeks', seed + 2, spreadRows(runs, seed + 2)),
  print('Interventions, weeks differ by CV 0.4', seed + 3, interventionRows(runs, seed + 3)),
  print('Pollination deficit trials', seed + 4, deficitRows(runs, seed + 4)),
  print('Ranges of a farm, from those of its fields of three cameras', seed + 5, fieldRows(runs, seed + 5)),
  print('Ranges of a field, by the spread between cameras', seed + 6, spreadCoverageRows(runs, seed + 6)),
  print('More than weeks usually differ, weeks differ by CV 0.4', seed + 7, weekRows(runs, seed + 7)),
  print('Counts by people', seed + 8, peopleRows(runs, seed + 8)),
]
if (areMet.includes(false)) process.exitCode = 1
