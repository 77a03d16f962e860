import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { isRestless, type Line } from './figures.ts'

/** An accepted figure, the baseline that later ones are compared with. */
export interface Accepted {
  row: string
  moment: string
  ratio: number
  /** Largest deviation of its rounds, as a share of the ratio; a smaller change is not significant. */
  noise: number
  date: string
  commit: string
  machine: string
}
export type Origin = Pick<Accepted, 'date' | 'commit' | 'machine'>

const path = fileURLToPath(new URL('accepted.json', import.meta.url))
/** Figures that are measured only once vary slightly, too: bundle sizes between builds, memory by chance. */
const LEAST_NOISE = 0.02

export const readAccepted = (): Accepted[] => JSON.parse(readFileSync(path, 'utf8')) as Accepted[]
export const writeAccepted = (accepted: Accepted[]) => writeFileSync(path, `${JSON.stringify(accepted, null, 2)}\n`)

/** Date, commit and machine of a run's figures. */
export const originOf = (now: Date): Origin => {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  const GB = 1_000_000_000
  return {
    date: now.toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', changed' : ''}`,
    machine: `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / GB)} GB`,
  }
}

const noiseOf = ({ ratio, range, noise }: Line): number =>
  Math.max(LEAST_NOISE, noise ?? Math.max(range[1] - ratio, ratio - range[0]) / ratio)

/**
 * The accepted figures after a run: its own, and the earlier ones of rows that it did not measure or measured on a busy
 * machine.
 */
export const accept = (earlier: Accepted[], lines: Line[], origin: Origin): Accepted[] => {
  const fresh = lines
    .filter((line) => !isRestless(line))
    .map((line) => ({ row: line.row, moment: line.moment, ratio: line.ratio, noise: noiseOf(line), ...origin }))
  const rows = new Set(fresh.map(({ row }) => row))
  return [...earlier.filter(({ row }) => !rows.has(row)), ...fresh].toSorted((a, b) =>
    a.row.localeCompare(b.row, 'en', { numeric: true }),
  )
}

export interface Worse {
  row: string
  ratio: number
  accepted: Accepted
  /** The larger noise of the two. */
  noise: number
}

/**
 * Returns the rows that got worse by more than their noise, and those without a comparable figure: rows at another
 * scale are not compared.
 */
export const compare = (accepted: Accepted[], lines: Line[]): { worse: Worse[]; unknown: string[] } => {
  const worse: Worse[] = []
  const unknown: string[] = []
  for (const line of lines) {
    const before = accepted.find(({ row, moment }) => row === line.row && moment === line.moment)
    if (!before) {
      unknown.push(line.row)
      continue
    }
    const noise = Math.max(before.noise, noiseOf(line))
    const change = (line.ratio - before.ratio) / before.ratio
    if ((line.better === 'less' ? change : -change) > noise)
      worse.push({ row: line.row, ratio: line.ratio, accepted: before, noise })
  }
  return { worse, unknown }
}
