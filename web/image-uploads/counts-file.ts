import { checkCardCounts, COUNTS_AT_ONCE, storeCardCounts } from '#domain/image-uploads/endpoints.ts'
import type { CardCounts, CountRow } from '#domain/image-uploads/card-counts.ts'
import type { Device } from '#domain/devices/device.ts'
import type { Message } from '#domain/ingest/message.ts'
import { api } from '#web/platform/api/api.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'

/** A row with a valid message and its device. */
interface GoodRow {
  line: number
  device: Device
  message: Message
}
export interface Problem {
  line: number
  text: string
}
export interface CountsPreview {
  fresh: GoodRow[]
  /** The number of rows whose id was used before. */
  stored: number
  problems: Problem[]
}
export interface CountsResult {
  accepted: number
  duplicates: number
  conflicts: number
  problems: Problem[]
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / COUNTS_AT_ONCE) }, (_, at) =>
    rows.slice(at * COUNTS_AT_ONCE, (at + 1) * COUNTS_AT_ONCE),
  )

const isNamed = (name: string) => {
  const wanted = name.toLowerCase()
  return ({ device_id, name: own }: Device) => device_id.toLowerCase() === wanted || own.toLowerCase() === wanted
}

/** Determines the device of a row: the one it names, or the one selected for a file without such a column. */
const readRow = (
  { line, device: name, message, fault }: CountRow,
  { hasDevices }: CardCounts,
  { devices, chosen }: { devices: readonly Device[]; chosen: Device | null },
): GoodRow | Problem => {
  if (fault || !message) return { line, text: fault ? `${fault.column} ${fault.text}` : t.countsUnreadable }
  if (hasDevices && name === null) return { line, text: t.countsDeviceMissing }
  const device = hasDevices ? devices.find(isNamed(name ?? '')) : chosen
  if (!device) return { line, text: t.countsNoDevice(name ?? '') }
  return { line, device, message }
}

/** Validates each row of a file without storing anything. Throws ApiProblem. */
export const previewCounts = async (
  counts: CardCounts,
  known: { organisation_id: number; devices: readonly Device[]; chosen: Device | null },
  onDone: (rows: number) => void,
): Promise<CountsPreview> => {
  const read = counts.rows.map((row) => readRow(row, counts, known))
  const preview: CountsPreview = { fresh: [], stored: 0, problems: read.filter((row) => 'text' in row) }
  let done = preview.problems.length
  for (const chunk of chunksOf(read.filter((row) => 'message' in row))) {
    const messages = chunk.map(({ device, message: { id, interval_start, interval_end } }) => ({
      device_id: device.id,
      id,
      interval_start,
      interval_end,
    }))
    const { outcomes } = await api(checkCardCounts, {
      body: { organisation_id: known.organisation_id, messages },
    })
    for (const [index, row] of chunk.entries())
      if (outcomes[index] === 'new') preview.fresh.push(row)
      else if (outcomes[index] === 'stored') preview.stored += 1
      else preview.problems.push({ line: row.line, text: t.countsNoPlace })
    done += chunk.length
    onDone(done)
  }
  preview.problems.sort((one, other) => one.line - other.line)
  return preview
}

/** Stores rows, device by device. Throws ApiProblem; rows stored before that are recognised on the next attempt. */
export const storeCounts = async (
  organisation_id: number,
  rows: readonly GoodRow[],
  onDone: (rows: number) => void,
): Promise<CountsResult> => {
  const result: CountsResult = { accepted: 0, duplicates: 0, conflicts: 0, problems: [] }
  let done = 0
  for (const [device_id, own] of Map.groupBy(rows, ({ device }) => device.id))
    for (const chunk of chunksOf(own)) {
      const messages = chunk.map(({ message }) => message)
      const receipt = await api(storeCardCounts, { body: { organisation_id, device_id, messages } })
      result.accepted += receipt.accepted
      result.duplicates += receipt.duplicates
      result.conflicts += receipt.conflicts
      for (const { index, issues } of receipt.rejected)
        result.problems.push({
          line: chunk[index]?.line ?? 0,
          text: issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; '),
        })
      done += chunk.length
      onDone(done)
    }
  return result
}
