import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  countSurveyReport,
  downloadSurveyReport,
  kindsOf,
  type ReportChoice,
  type SurveyReportFormat,
} from '#domain/survey-reports/endpoints.ts'
import { reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import { photoKinds } from '#domain/surveys/photo.ts'
import type { Deps } from '../deps.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { lowerReaderPriority } from '../platform/postgres/backend-priority.ts'
import { attachment, fileTypes } from '../platform/http/table-file.ts'
import { notFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { ownClient } from '../platform/postgres/own-client.ts'
import { within } from '../platform/postgres/scope.ts'
import { photosOfReport } from '../surveys/photos/photo-queries.ts'
import { selectCount } from './statements.ts'
import { csvDataset, parquetDataset } from './write-dataset.ts'
import { csvReport, xlsxReport, type ReportGiven, type ReportPhotos } from './write-report.ts'

export const surveyReportRoutes = (app: FastifyInstance, { clock, blobs, settings }: Deps) => {
  const photosOf = (db: Db, scope: Scope, { start, end, crop_type, ...choice }: ReportChoice): ReportPhotos => ({
    after: (after) =>
      photosOfReport(db, scope, {
        start,
        end,
        crop_type,
        farm_ids: choice.farm_id,
        field_ids: choice.field_id === undefined ? undefined : [choice.field_id],
        tunnel_ids: choice.tunnel_id === undefined ? undefined : [choice.tunnel_id],
        plot_ids: choice.plot_id === undefined ? undefined : [choice.plot_id],
        kinds: photoKinds.filter((kind) => choice[kind] === 'true'),
        after,
      }),
    file: async (key) => (await blobs.stream(key))?.body ?? null,
  })
  route(app, countSurveyReport, async ({ actor, query, db }) => {
    await checkPlaces(db, actor.scope, query)
    const wanted = new Set(kindsOf(query))
    const counts = {} as Record<ReportType, number | null>
    for (const type of reportTypes) counts[type] = wanted.has(type) ? await count(db, type, actor.scope, query) : null
    return counts
  })
  route(
    app,
    downloadSurveyReport,
    async ({ actor, query: { format = 'csv', bom, photos, ...choice }, reply, db, connection }) => {
      await checkPlaces(db, actor.scope, choice)
      const client = await ownClient(connection)
      lowerReaderPriority(client)
      const report = reports[format]
      const name = `surveys-${choice.start}-to-${choice.end}`
      const given = {
        client,
        scope: actor.scope,
        choice,
        bom: bom === 'true',
        now: clock(),
        baseUrl: settings.baseUrl,
        photos: null as ReportPhotos | null,
      }
      if (photos === 'true') given.photos = photosOf(db, actor.scope, choice)
      return reply
        .type(report.type)
        .header('content-disposition', attachment(`${name}${report.ending}`))
        .send(report.write(given))
    },
  )
}

const zip = 'application/zip'
const reports: Record<SurveyReportFormat, { type: string; ending: string; write: (given: ReportGiven) => Readable }> = {
  csv: { type: fileTypes.csv, ending: '.csv', write: csvReport },
  xlsx: { type: fileTypes.xlsx, ending: '.xlsx', write: xlsxReport },
  dataset_csv: { type: zip, ending: '-csv.zip', write: csvDataset },
  dataset_parquet: { type: zip, ending: '-parquet.zip', write: parquetDataset },
}

const count = async (db: Db, type: ReportType, scope: Scope, choice: ReportChoice): Promise<number> => {
  const statement = selectCount(type, scope, choice, await zonesOf(db, scope))
  const { rows } = await sql.raw<{ count: number }>(statement).execute(db)
  return rows[0]?.count ?? 0
}

/** Places outside the scope are treated as nonexistent. Archived places are included in reports. */
const checkPlaces = async (db: Db, scope: Scope, { farm_id, field_id, tunnel_id, plot_id }: ReportChoice) => {
  const { rows } = await sql<{ seen: boolean }>`select
    (select count(*) from farms where id = any(${farm_id ?? []}::int[]) and ${within(scope, 'farms.organisation_id')})
      = ${new Set(farm_id).size}
    and (${field_id ?? null}::int is null or exists (select from fields join farms on farms.id = fields.farm_id
      where fields.id = ${field_id ?? null} and ${within(scope, 'farms.organisation_id')}))
    and (${tunnel_id ?? null}::int is null or exists (select from tunnels join fields on fields.id = tunnels.field_id
      join farms on farms.id = fields.farm_id
      where tunnels.id = ${tunnel_id ?? null} and ${within(scope, 'farms.organisation_id')}))
    and (${plot_id ?? null}::int is null or exists (select from plots join tunnels on tunnels.id = plots.tunnel_id
      join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id
      where plots.id = ${plot_id ?? null} and ${within(scope, 'farms.organisation_id')})) as seen`.execute(db)
  if (rows[0]?.seen !== true) throw notFound()
}
