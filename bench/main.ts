import { accept, compare, originOf, readAccepted, writeAccepted } from './accepted.ts'
import { openCluster } from './database.ts'
import { isMet, isRestless, type Line } from './figures.ts'
import { archiveRows } from './rows/archive.ts'
import { dashboardRows } from './rows/dashboard.ts'
import { farmSummariesRow } from './rows/farm-summaries.ts'
import { fieldWorkRows } from './rows/field-work.ts'
import { findImagesRow } from './rows/find-images.ts'
import { idleRow } from './rows/idle.ts'
import { deviceListRow } from './rows/device-list.ts'
import { ingestRows } from './rows/ingest.ts'
import { imagesRow } from './rows/images.ts'
import { inputRow } from './rows/input.ts'
import { importRow } from './rows/import.ts'
import { lighthouseRow } from './rows/lighthouse.ts'
import { longListsRow } from './rows/long-lists.ts'
import { neighbourRow } from './rows/neighbour.ts'
import { pageRows } from './rows/pages.ts'
import { restoreRows } from './rows/restore.ts'
import { slowLineRow } from './rows/slow-line.ts'
import { startRow } from './rows/start.ts'
import { surveyReportRow } from './rows/survey-report.ts'
import { twoServersRow } from './rows/two-servers.ts'

/**
 * Measures how fast the product is against limits measured in the same run, and names every goal that was missed.
 *   npm run bench [-- --hundred-million] [-- --one-gigabyte] [-- --only=1,2,3,7,7b,8,9,10,11,13,14,15,16,18,19,20,21,22,23,24,25]
 *   npm run bench -- --short     the rows that are spoilt most easily, in fewer rounds
 *   npm run bench -- --accept    later runs are held against the figures of this one
 */
const short = process.argv.includes('--short')
const isAccepted = process.argv.includes('--accept')
if (short && isAccepted)
  throw new Error('A short run is too noisy to be accepted: leave one of --short and --accept out.')
const named = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const only = named ?? (short ? ['1', '2', '7', '12', '22', '23'] : undefined)
const wants = (...rows: string[]) => only === undefined || rows.some((row) => only.includes(row))
const counts = process.argv.includes('--hundred-million') ? 100_000_000 : 10_000_000
const megabytes = process.argv.includes('--one-gigabyte') ? 1_000 : 100
const say = (text: string) => process.stdout.write(`${text}\n`)

const local = await openCluster()
const lines: Line[] = []
const measure = async (rows: string[], work: () => Promise<Line[]>) => {
  if (!wants(...rows)) return
  say(`measuring rows ${rows.join(', ')} ...`)
  // If one section fails, the earlier results are still printed.
  await work().then(
    (measured) => lines.push(...measured),
    (error: unknown) => {
      say(`rows ${rows.join(', ')} were not measured: ${String(error)}`)
      process.exitCode = 1
    },
  )
}
try {
  await measure(['1', '2', '3'], () => ingestRows(local, { short }))
  await measure(['4', '5', '6'], () => dashboardRows(local, counts, say))
  await measure(['7'], () => deviceListRow(local, { short }))
  await measure(['7b', '7c'], () => farmSummariesRow(local, { short }))
  await measure(['8'], () => surveyReportRow(local))
  await measure(['9'], () => importRow(local, megabytes))
  await measure(['10'], () => imagesRow(local))
  await measure(['11', '12'], () => pageRows(say))
  await measure(['13'], () => lighthouseRow())
  await measure(['14'], () => inputRow())
  await measure(['14', '14c'], () => startRow(local))
  await measure(['15'], () => slowLineRow())
  await measure(['16'], () => neighbourRow(local))
  await measure(['18', '18b'], () => twoServersRow(local))
  await measure(['19'], () => findImagesRow(local, { short }))
  await measure(['20'], () => archiveRows(local, say, { short }))
  await measure(['21', '21b'], () => restoreRows({ short }, say))
  await measure(['22', '23'], () => fieldWorkRows(local, { short }))
  await measure(['24'], () => longListsRow(local, { short }))
  await measure(['25'], () => idleRow(local))
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

const { worse, unknown } = compare(readAccepted(), lines)
for (const { row, ratio, noise, accepted } of worse)
  say(
    `Row ${row} is worse than its noise: ${figure(ratio)}, where ${figure(accepted.ratio)} was accepted (within ${(noise * 100).toFixed(0)} %; ${accepted.date}, ${accepted.commit}, ${accepted.machine}).`,
  )
if (unknown.length > 0) say(`Not accepted yet: rows ${unknown.join(', ')}.`)
if (worse.length === 0 && unknown.length < lines.length) say('No row is worse than its noise.')
if (isAccepted) {
  writeAccepted(accept(readAccepted(), lines, originOf(new Date())))
  const restless = lines.filter(isRestless).map(({ row }) => row)
  say(`Accepted in bench/accepted.json${restless.length > 0 ? `, but for restless rows: ${restless.join(', ')}` : ''}.`)
}
process.exit()
