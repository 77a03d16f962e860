import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { comparedRows, trialOf, trialOfTotals, type Trial, type TrialRow } from '#domain/treatments/trial.ts'
import type { TrialArmName } from '#domain/treatments/trial-endpoints.ts'
import { treatmentTypes } from '#domain/treatments/treatment-arm.ts'
import { analysisFiles, hourLines } from '#server/treatments/analysis-archive.ts'
import type { HandTrial } from '#server/treatments/trial-queries.ts'
import { drawsOf, type Draws } from './simulation/draws.ts'
import { trialRows } from './simulation/treatments.ts'

/**
 * Runs the R script of a trial's archive on simulated trials and compares its ratios with the portal's. It needs R
 * (`apt-get install r-base-core`), and fits the mixed model if the package glmmTMB is installed.
 */
const MOST_DIFFERENT = 1e-6

const DAYS = 6
const HOURS = 5

/** Visits of each camera by day and hour, so that a mixed model can be fitted. */
const byHour = (draws: Draws, rows: readonly TrialRow[]): TrialRow[] =>
  rows.flatMap((row) =>
    Array.from({ length: DAYS * HOURS }, (_, index): TrialRow => {
      const [day, hour] = [Math.floor(index / HOURS) + 1, 10 + (index % HOURS)]
      const count = draws.visits((5 * row.count) / (DAYS * HOURS))
      return { ...row, day: `2026-06-0${day}`, hour, count, effort: row.effort / (DAYS * HOURS) }
    }),
  )

const simulated = (design: Parameters<typeof trialRows>[1]) => byHour(drawsOf(46), trialRows(drawsOf(44), design))

/** Each row of `places` is a treatment, a tunnel and a block; each has one camera. */
const placed = (places: readonly (readonly [string, number, string | null])[]): TrialRow[] => {
  const draws = drawsOf(45)
  return byHour(
    draws,
    places.map(([arm, tunnel_id, block], at) => {
      const place = { plot_id: at + 1, tunnel_id, field_id: 1, block, device_id: at + 1 }
      return { ...place, arm, day: '', hour: 0, count: draws.visits(40 * draws.lognormal(0.4)), effort: 700 }
    }),
  )
}

const designs: Record<string, { rows: TrialRow[]; control: string | null }> = {
  'two treatments by tunnel': { rows: simulated({ letters: 2, tunnels: 3, cameras: 2 }), control: 'A' },
  'three treatments in blocks': {
    rows: simulated({ letters: 3, tunnels: 4, cameras: 1, isBlocked: true, ratio: 1.6 }),
    control: 'A',
  },
  'three treatments without a control': { rows: simulated({ letters: 3, tunnels: 3, cameras: 1 }), control: null },
  'blocks without the control, and a block with one treatment': {
    rows: placed([
      ...(['x', 'y', 'z'] as const).flatMap((block, at) => [
        ['A', 2 * at, block] as const,
        ['B', 2 * at + 1, block] as const,
      ]),
      ...(['v', 'w'] as const).flatMap((block, at) => [
        ['C', 6 + 2 * at, block] as const,
        ['D', 7 + 2 * at, block] as const,
      ]),
      ['D', 10, 'u'],
    ]),
    control: 'A',
  },
  'one mixed tunnel among tunnels': {
    rows: placed([
      ['A', 1, null],
      ['B', 1, null],
      ['A', 2, null],
      ['B', 3, null],
      ['C', 4, null],
      ['C', 5, null],
      ['D', 6, null],
    ]),
    control: 'A',
  },
  'mixed tunnels, and tunnels of a third treatment': {
    rows: placed([
      ...[1, 2, 3].flatMap((tunnel) => [['A', tunnel, null] as const, ['B', tunnel, null] as const]),
      ['C', 4, null],
      ['C', 5, null],
    ]),
    control: 'A',
  },
}

/** Largest difference of two figures; 0 if both are missing, infinite if only one is. */
const apart = (own: number | null | undefined, text: string | undefined): number => {
  const isMissing = text === undefined || text.trim() === 'NA'
  if (own === null || own === undefined) return isMissing ? 0 : Infinity
  return isMissing ? Infinity : Math.abs(Number(text) - own)
}

/** Largest difference of the ratios of a trial from those of the script. */
const furthest = ({ effects }: Trial, found: readonly Record<string, string>[]): number =>
  Math.max(
    ...effects.map(({ arm, reference, basis, ratio, range, p_value }) => {
      const row = found.find((one) => one.arm === arm && one.reference === reference)
      if ((row?.basis ?? 'NA') !== (basis ?? 'NA')) return Infinity
      const own = { ratio, low: range?.[0], high: range?.[1], p_holm: p_value }
      return Math.max(...Object.entries(own).map(([key, value]) => apart(value, row?.[key])))
    }),
  )

const difference = async (folder: string, name: string): Promise<number> => {
  const { rows, control } = designs[name] ?? { rows: [], control: null }
  const trial = trialOf(rows, control)
  const names = new Map<string, TrialArmName>(
    treatmentTypes.map((letter) => [letter, { treatment_type: letter, arm_id: null, meaning: null, note: null }]),
  )
  const named = { trial, names, control }
  // The same counts as if made by hand, with days in place of hours.
  const compared = comparedRows(
    rows.map((row) => ({ ...row, hour: null, by_hand: { counts: 1, minutes: 10, flowers: 12, minutes_of_day: 600 } })),
    control,
  )
  const handTrial = trialOfTotals(compared.rows, compared.hours, control)
  const byHand: HandTrial = {
    ...named,
    measure: 'contacts',
    matched_by: 'day',
    trial: handTrial,
    rows: compared.rows,
    unusable: 0,
    unmatched: 0,
  }
  const origin = { farm_id: 1, title: name, start: '2026-06-01', end: '2026-06-06' }
  for (const [file, text] of Object.entries(analysisFiles(named, [byHand], origin)))
    writeFileSync(join(folder, file), text)
  await writeFile(join(folder, 'hours.csv'), hourLines(named, [rows]))
  console.log(`\n${name}`)
  execFileSync('Rscript', ['analysis.R'], { cwd: folder, stdio: 'inherit' })
  const found = (file: string): Record<string, string>[] =>
    parse(readFileSync(join(folder, file), 'utf8'), { columns: true })
  return Math.max(furthest(trial, found('ratios.csv')), furthest(handTrial, found('hand-ratios.csv')))
}

if (spawnSync('Rscript', ['--version']).error) {
  console.log('R is not installed: nothing was compared.')
} else {
  for (const name of Object.keys(designs)) {
    const folder = mkdtempSync(join(tmpdir(), 'bombus-trial-'))
    try {
      const most = await difference(folder, name)
      console.log(`Largest difference from the portal's figures: ${most}`)
      if (!(most <= MOST_DIFFERENT)) process.exitCode = 1
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
