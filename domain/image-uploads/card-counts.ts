import * as z from 'zod/mini'
import { message, type Message } from '../ingest/message.ts'
import { wordsOf } from '../platform/issue-words.ts'

/** A row of a card's counts: its device and message, or its fault. */
export interface CountRow {
  /** Row number in the file, from 1. */
  line: number
  /** ID or name of the device, if the file has a column for it. */
  device: string | null
  message: Message | null
  /** The first fault: the column and the reason. */
  fault: { column: string; text: string } | null
}

export interface CardCounts {
  rows: CountRow[]
  /** Columns that are not members of a message. They are not stored. */
  unknown: string[]
  hasDevices: boolean
}

const members = [
  'id',
  'interval_start',
  'interval_end',
  'device_mode',
  'battery_level',
  'latitude',
  'longitude',
  'model_version',
]
const results = ['avg_flowers', 'sightings', 'visitations', 'visit_seconds']
/** Columns whose cells are stored as written. */
const texts = new Set(['id', 'interval_start', 'interval_end', 'model_version'])

type Put = (target: Record<string, unknown>, value: unknown) => void
const within =
  (group: string, name: string): Put =>
  (target, value) => {
    target[group] = { ...(target[group] as object | undefined), [name]: value }
  }
const counted =
  (object_class_name: string): Put =>
  (target, count) => {
    target['counts'] = [...((target['counts'] as object[] | undefined) ?? []), { object_class_name, count }]
  }

/** The member of a message to which a column belongs; null for a column that is not a member. */
const placeOf = (title: string): Put | null => {
  if (members.includes(title))
    return (target, value) => {
      target[title] = value
    }
  const [group = '', ...rest] = title.split('.')
  const name = rest.join('.')
  if (results.includes(title)) return within('ml_results', title)
  if (group === 'ml_results' && results.includes(name)) return within('ml_results', name)
  if (group === 'metrics' && name !== '') return within('metrics', name)
  if (group === 'counts' && name !== '') return counted(name)
  return null
}

/** The cells of each line of a CSV file (RFC 4180), with commas, semicolons or tabs. */
const linesOf = (text: string): { line: number; cells: string[] }[] => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const separator = [';', '\t', ','].find((mark) => head.includes(mark)) ?? ','
  const lines: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let [cell, line, begun, isQuoted] = ['', 1, 1, false]
  const end = () => {
    cells.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? ''
    if (mark === '\n') line += 1
    if (isQuoted && mark === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (mark === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += mark
    else if (mark === separator) end()
    else if (mark === '\n') {
      end()
      if (cells.some((text) => text.trim() !== '')) lines.push({ line: begun, cells })
      cells = []
      begun = line
    } else if (mark !== '\r') cell += mark
  }
  end()
  if (cells.some((text) => text.trim() !== '')) lines.push({ line: begun, cells })
  return lines
}

const numeric = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
const valueOf = (title: string, cell: string): unknown =>
  texts.has(title) || !numeric.test(cell) ? cell : Number(cell)

/**
 * Parses the counts of a memory card: a CSV file with a message per line and a column per member, such as `id`,
 * `interval_start`, `visitations`, `counts.bumblebee` and `metrics.temperature`. Empty cells were not measured. Each
 * line is validated with the schema of messages.
 */
export const readCardCounts = (text: string): CardCounts => {
  const [head, ...lines] = linesOf(text.replace(/^\uFEFF/, ''))
  const titles = (head?.cells ?? []).map((title) => title.trim())
  const places = titles.map(placeOf)
  const deviceAt = titles.indexOf('device_id')
  const rows = lines.map(({ line, cells }): CountRow => {
    const given: Record<string, unknown> = {}
    for (const [at, put] of places.entries()) {
      const cell = cells[at]?.trim() ?? ''
      if (cell !== '') put?.(given, valueOf(titles[at] ?? '', cell))
    }
    const { data, error } = z.safeParse(message, given, { error: wordsOf })
    const [issue] = error?.issues ?? []
    return {
      line,
      device: deviceAt === -1 ? null : cells[deviceAt]?.trim() || null,
      message: data ?? null,
      fault: issue ? { column: issue.path.join('.'), text: issue.message } : null,
    }
  })
  return {
    rows,
    unknown: titles.filter((title, at) => places[at] === null && at !== deviceAt && title !== ''),
    hasDevices: deviceAt !== -1,
  }
}
