import { pollinationCountColumns } from '../reports/pollination-count.ts'
import type { Cell, Column, Row } from '../reports/table.ts'
import type { FeedContent } from './feed.ts'

const text = (title: string): Column => ({ title, kind: 'text' })
const number = (title: string): Column => ({ title, kind: 'number' })
const date = (title: string): Column => ({ title, kind: 'date' })

/** The columns of each table, described in docs/feeds.md. Times are ISO 8601 in UTC. */
export const feedColumns: Record<Exclude<FeedContent, 'calendar'>, readonly Column[]> = {
  visits: pollinationCountColumns,
  scores: [
    text('Week'),
    date('From'),
    date('To'),
    text('Farm'),
    number('Farm ID'),
    text('Status'),
    number('Pollination health'),
    number('Range low'),
    number('Range high'),
    text('Band'),
    number('Completeness %'),
    number('Hours of capture'),
    number('Hours possible'),
    number('Visits per 100 flowers per hour'),
    text('Lowest field'),
    text('Model'),
  ],
  alerts: [
    number('Alert ID'),
    text('Rule'),
    text('Alert'),
    text('Reason'),
    text('What to do'),
    text('Farm'),
    number('Farm ID'),
    text('Opened (UTC)'),
    text('Closed (UTC)'),
    text('Acknowledged (UTC)'),
    text('Address'),
  ],
  devices: [
    text('Device'),
    text('Device ID'),
    text('Type'),
    text('Farm'),
    number('Farm ID'),
    text('Place'),
    text('Active'),
    number('Battery %'),
    text('Last seen (UTC)'),
    number('Latitude'),
    number('Longitude'),
    text('Alerts'),
  ],
}

/** The member of a column in JSON: `Opened (UTC)` is `opened_utc`. */
export const memberOfColumn = ({ title }: Column): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** Rows as objects, for JSON. */
export const feedRecords = (columns: readonly Column[], rows: readonly Row[]): Record<string, Cell>[] => {
  const names = columns.map(memberOfColumn)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
}
