import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { reasonOf } from '#domain/image-uploads/reasons.ts'
import type { FileState, ImageUpload, imageUploadColumns, ImageUploadFile } from '#domain/image-uploads/upload.ts'
import type { Db } from '../platform/postgres/database.ts'
import { paged, pagedList, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder, type OrderColumn } from '../platform/postgres/search.ts'

type Column = (typeof imageUploadColumns)[number]
interface Filter {
  q?: string | undefined
  sort?: Column | `-${Column}` | undefined
}

const by = sql`concat_ws(' ', users.firstname, users.lastname)`
const columns: Record<Column, OrderColumn> = {
  created_at: { always: sql`image_uploads.created_at` },
  organisation: sql`natural_order(organisations.title)`,
  state: sql`image_uploads.state`,
  files: sql`counted.files`,
  stored: sql`counted.stored`,
  created_by: sql`natural_order(${by})`,
}

const uploads = (db: Db, scope: Scope) =>
  db
    .selectFrom('image_uploads')
    .innerJoin('organisations', 'organisations.id', 'image_uploads.organisation_id')
    .innerJoin('users', 'users.id', 'image_uploads.created_by')
    .where(within(scope, 'image_uploads.organisation_id'))

const toSend = sql.raw(`('waiting', 'sending')`)
const duplicate = sql.raw(`('duplicate', 'deleted_before')`)
/** All states except those without a problem. */
const refused = sql<boolean>`state not in ('waiting', 'sending', 'stored', 'duplicate', 'deleted_before', 'undone')`

const selectRecord = (db: Db, scope: Scope) =>
  uploads(db, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('image_upload_files')
          .whereRef('image_upload_files.upload_id', '=', 'image_uploads.id')
          .select([
            sql<number>`count(*)::int`.as('files'),
            sql<number>`(count(*) filter (where state in ${toSend}))::int`.as('waiting'),
            sql<number>`(count(*) filter (where state = 'stored'))::int`.as('stored'),
            sql<number>`(count(*) filter (where state in ${duplicate}))::int`.as('duplicates'),
            sql<number>`(count(*) filter (where ${refused}))::int`.as('refused'),
            sql<number>`coalesce(sum(bytes) filter (where state = 'stored'), 0)::float8`.as('bytes'),
            sql<Date | null>`min(captured_at)`.as('first_captured_at'),
            sql<Date | null>`max(captured_at)`.as('last_captured_at'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'image_uploads.id',
      'image_uploads.organisation_id',
      'organisations.title as organisation',
      'image_uploads.state',
      'image_uploads.zone',
      'image_uploads.clock_offset_s',
      'image_uploads.created_by',
      'image_uploads.created_at',
      'image_uploads.finished_at',
      'image_uploads.version',
      'users.firstname',
      'users.lastname',
      'counted.files',
      'counted.waiting',
      'counted.stored',
      'counted.duplicates',
      'counted.refused',
      'counted.bytes',
      'counted.first_captured_at',
      'counted.last_captured_at',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const uploadOf = ({ firstname, lastname, created_by, ...row }: Row): ImageUpload => ({
  ...row,
  created_by: { id: created_by, firstname, lastname },
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  first_captured_at: row.first_captured_at?.toISOString() ?? null,
  last_captured_at: row.last_captured_at?.toISOString() ?? null,
})

const sorted = (db: Db, scope: Scope, { q, sort }: Filter) =>
  selectRecord(db, scope)
    .where(hasWords(q, sql`organisations.title`, sql`image_uploads.state`, by))
    .orderBy(inOrder(sort ?? '-created_at', columns, 'created_at'))
    .orderBy('image_uploads.id', 'desc')

const selectFiles = (db: Db, scope: Scope, upload_id: number) =>
  uploads(db, scope)
    .innerJoin('image_upload_files', 'image_upload_files.upload_id', 'image_uploads.id')
    .innerJoin('devices', 'devices.id', 'image_upload_files.device_id')
    .where('image_uploads.id', '=', upload_id)
    .select([
      'image_upload_files.id',
      'image_upload_files.name',
      sql<string>`encode(image_upload_files.digest, 'hex')`.as('digest'),
      'image_upload_files.bytes',
      'image_upload_files.device_id',
      'devices.name as device_name',
      'image_upload_files.captured_at',
      'image_upload_files.time_source',
      'image_upload_files.state',
      'image_upload_files.image_id',
    ])
type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]
const fileOf = (row: FileRow): ImageUploadFile => ({
  ...row,
  captured_at: row.captured_at.toISOString(),
  reason: reasonOf(row.state),
})

/** Queries for uploads of images and their files (domain/image-uploads/upload.ts) within the scope. */
export const imageUploads = {
  ...pagedList(sorted, uploadOf),

  find: async (db: Db, scope: Scope, id: number): Promise<ImageUpload | undefined> => {
    const row = await selectRecord(db, scope).where('image_uploads.id', '=', id).executeTakeFirst()
    return row && uploadOf(row)
  },

  files: (part: Part, db: Db, scope: Scope, id: number, state: FileState | 'refused' | undefined) => {
    const query = selectFiles(db, scope, id).orderBy('image_upload_files.id')
    if (state === undefined) return paged(query, part, fileOf)
    return paged(
      query.where(
        state === 'refused'
          ? sql<boolean>`image_upload_files.${refused}`
          : sql<boolean>`image_upload_files.state = ${state}`,
      ),
      part,
      fileOf,
    )
  },

  /** Files of an upload by their digests in hexadecimal digits, in this order. */
  filesByDigest: async (db: Db, scope: Scope, id: number, digests: readonly string[]): Promise<ImageUploadFile[]> => {
    const rows = await selectFiles(db, scope, id)
      .where(
        'image_upload_files.digest',
        'in',
        digests.map((digest) => Buffer.from(digest, 'hex')),
      )
      .execute()
    const byDigest = new Map(rows.map((row) => [row.digest, fileOf(row)]))
    return digests.flatMap((digest) => byDigest.get(digest) ?? [])
  },

  findFile: async (db: Db, scope: Scope, id: number, file_id: number): Promise<ImageUploadFile | undefined> => {
    const row = await selectFiles(db, scope, id).where('image_upload_files.id', '=', file_id).executeTakeFirst()
    return row && fileOf(row)
  },
}
