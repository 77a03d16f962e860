import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { trialOf } from '#domain/treatments/trial.ts'
import type { TrialArmName } from '#domain/treatments/trial-endpoints.ts'
import { treatmentTypes } from '#domain/treatments/treatment-arm.ts'
import { analysisFiles } from '#server/treatments/analysis-archive.ts'
import { drawsOf } from './simulation/draws.ts'
import { trialRows } from './simulation/treatments.ts'

/**
 * Runs the R script of a trial's archive on simulated trials and holds its ratios against the portal's. It needs R
 * (`apt-get install r-base-core`), and fits the mixed model if the package glmmTMB is installed.
 */
const MOST_DIFFERENT = 1e-6

const designs = {
  'two treatments by tunnel': { letters: 2, tunnels: 3, cameras: 2 },
  'three treatments in blocks': { letters: 3, tunnels: 4, cameras: 1, isBlocked: true, ratio: 1.6 },
}

const difference = (folder: string, name: keyof typeof designs): number => {
  const letters = treatmentTypes.slice(0, designs[name].letters)
  const trial = trialOf(trialRows(drawsOf(44), designs[name]), 'A')
  const names = new Map<string, TrialArmName>(
    letters.map((letter) => [letter, { treatment_type: letter, arm_id: null, meaning: null, note: null }]),
  )
  const origin = { farm_id: 1, title: name, start: '2026-06-01', end: '2026-06-01' }
  for (const [file, text] of Object.entries(analysisFiles({ trial, names, control: 'A' }, origin)))
    writeFileSync(join(folder, file), text)
  console.log(`\n${name}`)
  execFileSync('Rscript', ['analysis.R'], { cwd: folder, stdio: 'inherit' })
  const found: Record<string, string>[] = parse(readFileSync(join(folder, 'ratios.csv'), 'utf8'), { columns: true })
  return Math.max(
    ...trial.effects.map(({ arm, ratio, range, p_value }) => {
      const row = found.find((one) => one.arm?.trim() === arm)
      const own = [ratio, range?.[0], range?.[1], p_value]
      return Math.max(
        ...['ratio', 'low', 'high', 'p_holm'].map((key, at) => Math.abs(Number(row?.[key]) - Number(own[at]))),
      )
    }),
  )
}

if (spawnSync('Rscript', ['--version']).error) {
  console.log('R is not installed: nothing was compared.')
} else {
  for (const name of ['two treatments by tunnel', 'three treatments in blocks'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'bombus-trial-'))
    try {
      const most = difference(folder, name)
      console.log(`Largest difference from the portal's figures: ${most}`)
      if (!(most <= MOST_DIFFERENT)) process.exitCode = 1
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
