/** What a message adds to the figures, told apart from how the server adds it up. */
export interface Watched {
  start: number
  end: number
  flowers: number | null
  visits: number | null
  counts: Record<string, number>
  isAudit: boolean
}

const HOUR_MS = 3_600_000

/** Hours in which any of them watched: by the moments at which something begins or ends. */
const hoursCovered = (spans: Watched[]): number => {
  const edges = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  return edges.reduce((hours, from, index) => {
    const to = edges[index + 1] ?? from
    return spans.some(({ start, end }) => start <= from && to <= end) ? hours + (to - from) / HOUR_MS : hours
  }, 0)
}

const hourRow = (messages: Watched[]) => {
  const scored = messages.filter(({ flowers, visits }) => flowers !== null && visits !== null)
  const weight = scored.reduce((sum, { start, end }) => sum + (end - start) / 1_000, 0)
  const flowers = scored.reduce(
    (sum, one) => sum + (Math.round((one.flowers ?? 0) * 1_000) / 1_000) * ((one.end - one.start) / 1_000),
    0,
  )
  const hours_scored = hoursCovered(scored)
  return {
    hours: hoursCovered(messages),
    hours_scored,
    flower_hours: weight > 0 ? (flowers / weight) * hours_scored : 0,
    visits: scored.reduce((sum, { visits }) => sum + (visits ?? 0), 0),
    isScored: weight > 0,
    isOpen: flowers > 0,
  }
}

const wall = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return { day: parts.slice(0, 10), hour: Number(parts.slice(11, 13)) }
}

const countsOf = (messages: Watched[]) => {
  const counts: Record<string, number> = {}
  for (const message of messages)
    for (const [name, count] of Object.entries(message.counts)) counts[name] = (counts[name] ?? 0) + count
  return counts
}

/** Hours (by the UTC hour of the midpoint) and days (of the farm's zone) that are to be there, with what was counted. */
export const expectedRollups = (sent: Watched[], zone: string) => {
  const counted = sent.filter(({ isAudit }) => !isAudit)
  const byHour = Map.groupBy(counted, ({ start, end }) => Math.floor((start + end) / 2 / HOUR_MS) * HOUR_MS)
  const hours = [...byHour].map(([at, messages]) => ({
    at,
    ...wall(at, zone),
    counts: countsOf(messages),
    ...hourRow(messages),
  }))
  const days = [...Map.groupBy(hours, ({ day }) => wall(Date.parse(`${day}T12:00:00Z`), 'UTC').day)].map(
    ([day, rows]) => {
      const sum = (
        figure: (row: (typeof rows)[number]) => number,
        which: (row: (typeof rows)[number]) => boolean = () => true,
      ) => rows.filter(which).reduce((total, row) => total + figure(row), 0)
      const isScoredDay = ({ hour, isScored }: (typeof rows)[number]) => isScored && hour >= 8 && hour < 18
      const open = (row: (typeof rows)[number]) => isScoredDay(row) && row.isOpen
      const bare = (row: (typeof rows)[number]) => isScoredDay(row) && !row.isOpen
      return {
        day,
        hours: sum((row) => row.hours),
        hours_scored: sum((row) => row.hours_scored),
        flower_hours: sum((row) => row.flower_hours),
        visits: sum((row) => row.visits),
        open_hours: sum((row) => row.hours_scored, open),
        open_flower_hours: sum((row) => row.flower_hours, open),
        open_visits: sum((row) => row.visits, open),
        bare_hours: sum((row) => row.hours_scored, bare),
        bare_visits: sum((row) => row.visits, bare),
        counts: countsOf(
          counted.filter(({ start, end }) => wall(Math.floor((start + end) / 2 / HOUR_MS) * HOUR_MS, zone).day === day),
        ),
      }
    },
  )
  return { hours: hours.sort((a, b) => a.at - b.at), days: days.sort((a, b) => (a.day < b.day ? -1 : 1)) }
}
