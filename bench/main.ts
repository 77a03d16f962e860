import { openCluster } from './database.ts'
import { isMet, type Line } from './figures.ts'
import { dashboardRows } from './rows/dashboard.ts'
import { deviceListRow } from './rows/device-list.ts'
import { ingestRows } from './rows/ingest.ts'
import { inputRow } from './rows/input.ts'
import { importRow } from './rows/import.ts'
import { lighthouseRow } from './rows/lighthouse.ts'
import { neighbourRow } from './rows/neighbour.ts'
import { pageRows } from './rows/pages.ts'
import { slowLineRow } from './rows/slow-line.ts'
import { surveyReportRow } from './rows/survey-report.ts'

/**
 * Measures how fast the product is against limits measured in the same run, and names every goal that was missed.
 *   npm run bench [-- --hundred-million] [-- --one-gigabyte] [-- --only=1,2,3,7,8,9,11,13,14,15,16]
 */
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const wants = (...rows: string[]) => only === undefined || rows.some((row) => only.includes(row))
const counts = process.argv.includes('--hundred-million') ? 100_000_000 : 10_000_000
const megabytes = process.argv.includes('--one-gigabyte') ? 1_000 : 100
const say = (text: string) => process.stdout.write(`${text}\n`)

const local = await openCluster()
const lines: Line[] = []
const measure = async (rows: string[], work: () => Promise<Line[]>) => {
  if (!wants(...rows)) return
  say(`measuring rows ${rows.join(', ')} ...`)
  // If one part fails, what was measured before is still printed.
  await work().then(
    (measured) => lines.push(...measured),
    (error: unknown) => {
      say(`rows ${rows.join(', ')} were not measured: ${String(error)}`)
      process.exitCode = 1
    },
  )
}
try {
  await measure(['1', '2', '3'], () => ingestRows(local))
  await measure(['4', '5', '6'], () => dashboardRows(local, counts))
  await measure(['7'], () => deviceListRow(local))
  await measure(['8'], () => surveyReportRow(local))
  await measure(['9'], () => importRow(local, megabytes))
  await measure(['11', '12'], () => pageRows())
  await measure(['13'], () => lighthouseRow())
  await measure(['14'], () => inputRow())
  await measure(['15'], () => slowLineRow())
  await measure(['16'], () => neighbourRow(local))
} finally {
  await local.release()
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
const table = lines.map((line) => [
  line.row,
  line.moment,
  line.ours,
  line.limit,
  figure(line.ratio),
  `${figure(line.range[0])} to ${figure(line.range[1])}`,
  `${line.better === 'more' ? 'at least' : 'at most'} ${line.goal}`,
  isMet(line) ? 'met' : 'MISSED',
  `${line.rounds}${line.dropped ? ` (${line.dropped} dropped)` : ''}`,
  line.note ?? '',
])
say(
  `\n| row | moment | ours | limit | ratio | range | goal | | rounds | note |\n|---|---|---|---|---|---|---|---|---|---|\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`,
)
const missed = lines.filter((line) => !isMet(line))
say(
  missed.length === 0
    ? process.exitCode
      ? 'What was measured met its goal; not all was measured.'
      : 'Every goal was met.'
    : `Missed: ${missed.map((line) => `row ${line.row} (${figure(line.ratio)}, goal ${line.goal})`).join('; ')}`,
)
process.exit()
