/** The contribution of a message to the figures, calculated independently of the server. */
export interface Watched {
  start: number
  end: number
  flowers: number | null
  visits: number | null
  visit_seconds: number | null
  /** Null: not counted by class. */
  counts: Record<string, number> | null
  model: string
  isAudit: boolean
}

const HOUR_MS = 3_600_000

/** Hours covered by at least one interval. */
const hoursCovered = (spans: Watched[]): number => {
  const edges = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  return edges.reduce((hours, from, index) => {
    const to = edges[index + 1] ?? from
    return spans.some(({ start, end }) => start <= from && to <= end) ? hours + (to - from) / HOUR_MS : hours
  }, 0)
}

const areScored = (messages: Watched[]) => messages.filter(({ flowers, visits }) => flowers !== null && visits !== null)

const hourRow = (messages: Watched[]) => {
  const scored = areScored(messages)
  const isTimed = scored.every(({ visits, visit_seconds }) => visits === 0 || visit_seconds !== null)
  const weight = scored.reduce((sum, { start, end }) => sum + (end - start) / 1_000, 0)
  const flowers = scored.reduce(
    (sum, one) => sum + (Math.round((one.flowers ?? 0) * 1_000) / 1_000) * ((one.end - one.start) / 1_000),
    0,
  )
  const hours_scored = hoursCovered(scored)
  const figures = {
    hours: hoursCovered(messages),
    hours_counted: hoursCovered(messages.filter(({ counts }) => counts !== null)),
    hours_scored,
    flower_hours: weight > 0 ? (flowers / weight) * hours_scored : 0,
    visits: scored.reduce((sum, { visits }) => sum + (visits ?? 0), 0),
    visit_seconds: isTimed
      ? scored.reduce((sum, one) => sum + Math.round((one.visit_seconds ?? 0) * 1_000) / 1_000, 0)
      : null,
  }
  return { figures, isScored: weight > 0, isOpen: flowers > 0 }
}

const wall = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return { day: parts.slice(0, 10), hour: Number(parts.slice(11, 13)) }
}

const countsOf = (messages: Watched[]) => {
  const counts: Record<string, number> = {}
  for (const message of messages)
    for (const [name, count] of Object.entries(message.counts ?? {})) counts[name] = (counts[name] ?? 0) + count
  return counts
}

/** Counts by class, in total and scored. */
const scoredAndAll = (messages: Watched[], scored: Watched[]) => {
  const some = countsOf(scored)
  return Object.entries(countsOf(messages)).map(([name, count]) => ({ name, count, scored: some[name] ?? 0 }))
}

/** Expected hours (UTC hour of the midpoint) and days (farm's time zone) by model, and the expected counts. */
export const expectedRollups = (sent: Watched[], zone: string) => {
  const kept = sent.filter(
    ({ isAudit, flowers, visits, visit_seconds, counts }) =>
      !isAudit && [flowers, visits, visit_seconds, counts].some((measured) => measured !== null),
  )
  const hourOf = ({ start, end }: Watched) => Math.floor((start + end) / 2 / HOUR_MS) * HOUR_MS
  const byHour = Map.groupBy(kept, (one) => `${hourOf(one)} ${one.model}`)
  const hours = [...byHour.values()].map((messages) => {
    const first = messages[0] as Watched
    const at = hourOf(first)
    return {
      at,
      model: first.model,
      messages,
      ...wall(at, zone),
      ...hourRow(messages),
      counts: scoredAndAll(messages, areScored(messages)),
    }
  })
  const days = [...Map.groupBy(hours, ({ day, model }) => `${day} ${model}`).values()].map((rows) => {
    type Row = (typeof rows)[number]
    const { day, model } = rows[0] as Row
    const sum = (figure: (row: Row) => number, which: (row: Row) => boolean = () => true) =>
      rows.filter(which).reduce((total, row) => total + figure(row), 0)
    const isScoredDay = ({ hour, isScored }: Row) => isScored && hour >= 8 && hour < 18
    const open = (row: Row) => isScoredDay(row) && row.isOpen
    const bare = (row: Row) => isScoredDay(row) && !row.isOpen
    return {
      day,
      model,
      hours: sum((row) => row.figures.hours),
      hours_counted: sum((row) => row.figures.hours_counted),
      hours_scored: sum((row) => row.figures.hours_scored),
      flower_hours: sum((row) => row.figures.flower_hours),
      visits: sum((row) => row.figures.visits),
      open_hours: sum((row) => row.figures.hours_scored, open),
      open_flower_hours: sum((row) => row.figures.flower_hours, open),
      open_visits: sum((row) => row.figures.visits, open),
      open_visit_seconds: rows.filter(open).some((row) => row.figures.visit_seconds === null)
        ? null
        : sum((row) => row.figures.visit_seconds ?? 0, open),
      bare_hours: sum((row) => row.figures.hours_scored, bare),
      bare_visits: sum((row) => row.figures.visits, bare),
      counts: scoredAndAll(
        rows.flatMap(({ messages }) => messages),
        areScored(rows.filter(open).flatMap(({ messages }) => messages)),
      ),
    }
  })
  return { hours, days }
}
