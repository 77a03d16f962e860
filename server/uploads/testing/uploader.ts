import type { Upload, UploadIssue, IssueGroup } from '#domain/uploads/upload.ts'
import type { ImportReading, ReadingChoice } from '#domain/uploads/reading.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'
import { processQueuedImports } from '../runner.ts'
import { checkHere } from './check-here.ts'
import { csvForm } from './upload-form.ts'

/** Uploads files as one person. They are checked in this process unless stated otherwise. */
export const makeUploader = async (server: TestServer, { apart = false } = {}) => {
  const options = apart ? {} : { start: checkHere }
  const farm = await makeFarm(server.db, { title: 'Ashcombe Farm' })
  const field = await makeField(server.db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(server.db, { field_id: field.id, number: 4 })
  const plot = await makePlot(server.db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'B' })
  const person = await makeUser(server.db, {
    role: 'entomology_admin',
    organisation_id: farm.organisation_id,
    firstname: 'Ines',
    lastname: 'Duarte',
  })
  const headers = await server.as(person)
  const ask = asker(server.app)

  const send = async (type: ReportType, content: string | Buffer, name?: string, key?: string) => {
    const form = csvForm(content, name)
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/surveys/survey/csv/${type}`,
      headers: { ...headers, ...form.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: form.payload,
    })
    return { status: response.statusCode, ...response.json<{ data: Upload; message: string }>() }
  }
  const find = async (id: number) => (await ask<Upload>(`GET /imports/${id}`, { headers })).data
  /** Uploads a file and checks it. */
  const check = async (type: ReportType, content: string | Buffer) => {
    const { data } = await send(type, content)
    await processQueuedImports(server, options)
    return find(data.id)
  }
  const act = (id: number, what: 'confirm' | 'cancel' | 'undo') =>
    ask<Upload>(`POST /imports/${id}/${what}`, { headers })
  /** Uploads a file, checks and imports it. */
  const take = async (type: ReportType, content: string | Buffer) => {
    const { id } = await check(type, content)
    await act(id, 'confirm')
    await processQueuedImports(server)
    return find(id)
  }
  const reading = async (id: number) =>
    (await ask<ImportReading | null>(`GET /imports/${id}/reading`, { headers })).data
  /** Chooses how a file is to be read and checks it again. */
  const readAgain = async (id: number, choice: ReadingChoice) => {
    const { status, message } = await ask<Upload>(`PUT /imports/${id}/reading`, { headers, body: choice })
    await processQueuedImports(server, options)
    return { status, message, batch: await find(id) }
  }
  const groups = async (id: number) => (await ask<IssueGroup[]>(`GET /imports/${id}/issues/groups`, { headers })).data
  const issues = async (id: number, kind = 'error') =>
    (await ask<{ rows: UploadIssue[]; total: number }>(`GET /imports/${id}/issues?kind=${kind}&limit=100`, { headers }))
      .data.rows
  /** The issues as `line column: reason`. */
  const faults = async (id: number, kind = 'error') =>
    (await issues(id, kind)).map(({ line, column, reason }) => `${line} ${column ?? 'row'}: ${reason}`)
  const work = () => processQueuedImports(server, options)
  return {
    farm,
    field,
    tunnel,
    plot,
    person,
    headers,
    ask,
    send,
    work,
    find,
    check,
    act,
    take,
    reading,
    readAgain,
    groups,
    issues,
    faults,
  }
}
export type Uploader = Awaited<ReturnType<typeof makeUploader>>

export const flowerHead = 'Farm,Field,Tunnel,Plot,Survey date,Plant number,Observer,Start time,Count,Note'
export const flowerRow = (
  plant: number,
  more: { date?: string; count?: string; note?: string; field?: string; time?: string } = {},
) =>
  `Ashcombe Farm,${more.field ?? 'Long Meadow'},4,12,${more.date ?? '2026-06-10'},${plant},Ines Duarte,${more.time ?? '10:30'},${more.count ?? '7'},${more.note ?? ''}`
export const csvOf = (...rows: string[]) => `${rows.join('\n')}\n`
