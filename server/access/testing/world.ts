import { sql } from 'kysely'
import { pick } from '#domain/platform/members.ts'
import { makeFrozenFigure } from '../../factories/frozen-figures.ts'
import { makeNotePhoto } from '../../factories/photos.ts'
import { makeShareLink } from '../../factories/share-links.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel, nextNumber } from '../../factories/places.ts'
import { newBlobKey } from '../../platform/storage/blobs.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { asker } from '../../testing/asker.ts'
import { madeTogether } from '../../testing/made-together.ts'
import type { TestServer } from '../../testing/server.ts'
import { makeImportWorld, missingImports, type ImportWorld } from './import-world.ts'
import { makeSurveyWorld, missingSurveys, photoKeyOf, taxaOf, type SurveyWorld, type Taxa } from './survey-world.ts'

/** Ids of an organisation's records. */
export interface World {
  organisation_id: number
  farm_id: number
  field_id: number
  tunnel_id: number
  plot_id: number
  device_id: number
  key_id: number
  capture_id: number
  queue_id: number
  image_upload: { id: number; file_id: number }
  /** A class that the organisation's camera sent, with a mapping from June on. */
  class_id: number
  archived_farm_id: number
  spray_id: number
  arm_id: number
  alert_id: number
  note_id: number
  /** Photo of the note. */
  note_photo_key: string
  assignment_id: number
  /** Public id of a frozen figure. */
  frozen_id: string
  share_link_id: number
  custom_field_id: number
  webhook_id: number
  webhook_delivery_id: number
  deployment_id: number
  farmer_id: number
  entomology_id: number
  surveys: SurveyWorld
  imports: ImportWorld
  /** An archived field, tunnel and plot. */
  archived: { field_id: number; tunnel_id: number; plot_id: number }
}

/** Ids that do not exist. */
export const missing: World = {
  organisation_id: 2_000_000_001,
  farm_id: 2_000_000_002,
  field_id: 2_000_000_003,
  tunnel_id: 2_000_000_004,
  plot_id: 2_000_000_005,
  device_id: 2_000_000_006,
  capture_id: 2_000_000_007,
  class_id: 2_000_000_032,
  queue_id: 2_000_000_033,
  image_upload: { id: 2_000_000_034, file_id: 2_000_000_035 },
  key_id: 2_000_000_008,
  farmer_id: 2_000_000_009,
  archived_farm_id: 2_000_000_020,
  spray_id: 2_000_000_021,
  arm_id: 2_000_000_023,
  alert_id: 2_000_000_024,
  note_id: 2_000_000_025,
  note_photo_key: photoKeyOf(2_000_000_039),
  assignment_id: 2_000_000_036,
  frozen_id: '00000000-0000-4000-8000-000000000037',
  share_link_id: 2_000_000_038,
  custom_field_id: 2_000_000_039,
  webhook_id: 2_000_000_026,
  webhook_delivery_id: 2_000_000_027,
  deployment_id: 2_000_000_022,
  entomology_id: 2_000_000_010,
  surveys: missingSurveys,
  imports: missingImports,
  archived: { field_id: 2_000_000_301, tunnel_id: 2_000_000_302, plot_id: 2_000_000_303 },
}

/** The time of the tests' requests; records are some hours older. */
export const NOW = '2026-06-10T12:00:00Z'

/** Members that are only created if a request needs them, because there are a thousand worlds. */
const optional = [
  'surveys',
  'imports',
  'archived',
  'capture_id',
  'class_id',
  'queue_id',
  'image_upload',
  'custom_field_id',
  'webhook_id',
  'archived_farm_id',
  'entomology_id',
  'spray_id',
  'note_id',
  'assignment_id',
  'frozen_id',
  'share_link_id',
  'arm_id',
  'alert_id',
  'deployment_id',
] as const satisfies readonly (keyof World)[]
type Optional = (typeof optional)[number]

type Maker = Pick<TestServer, 'db' | 'blobs' | 'app'>

/** A farm with one record of each kind, in its own organisation. */
export const makeWorld = async (server: TestServer): Promise<World> =>
  makeOne(server, { without: new Set(), taxa: await taxaOf(server.db) })

/** Creates one world per given organisation. `without`: members that are not created and get ids that do not exist. */
export const makeWorlds = async (
  server: TestServer,
  organisations: readonly { organisation_id: number }[],
  without: ReadonlySet<Optional>,
): Promise<World[]> => {
  const taxa = await taxaOf(server.db)
  return madeTogether(server.db, organisations, (db, given) => makeOne({ ...server, db }, { given, without, taxa }))
}

interface Wanted {
  given?: { organisation_id: number }
  without: ReadonlySet<Optional>
  taxa: Taxa
}
const makeOne = async (server: Maker, { given, without, taxa }: Wanted): Promise<World> => {
  const { db } = server
  const organisation_id = given?.organisation_id ?? (await makeOrganisation(db)).id
  // The names identify the organisation in files, which have no ids.
  const whose = `of ${organisation_id}`
  const unless = <Member extends Optional>(
    member: Member,
    make: () => Promise<World[Member]>,
  ): Promise<World[Member]> => (without.has(member) ? Promise.resolve(missing[member]) : make())
  const { id: farmer_id } = await makeUser(db, { role: 'farmer', organisation_id, lastname: whose })
  // The entomologist is the observer and reviewer of the records below.
  const hasObserved = !without.has('surveys') || !without.has('imports') || !without.has('capture_id')
  const makeEntomologist = async () => (await makeUser(db, { role: 'entomology', organisation_id, lastname: whose })).id
  const entomology_id = hasObserved ? await makeEntomologist() : await unless('entomology_id', makeEntomologist)
  const { id: farm_id } = await makeFarm(db, { organisation_id, farmer_id, title: `Farm ${nextNumber()} ${whose}` })
  const { id: field_id } = await makeField(db, { farm_id, field_name: `Field ${nextNumber()} ${whose}` })
  const { id: tunnel_id } = await makeTunnel(db, { field_id })
  const { id: plot_id } = await makePlot(db, { tunnel_id })
  const device = await makeDevice(db, { name: `Camera ${whose}`, farm_id, field_id, tunnel_id, plot_id })
  await db.insertInto('model_choices').values({ farm_id, from_date: '2026-06-01', model_id: null }).execute()
  const photo_key = newBlobKey('photos', 'jpg')
  await server.blobs.put(photo_key, Buffer.from(`a picture ${whose}`))
  await db.insertInto('farmer_photos').values({ user_id: farmer_id, photo_key }).execute()
  const place = { organisation_id, farm_id, field_id, tunnel_id, plot_id }
  return {
    ...place,
    device_id: device.id,
    key_id: device.key_id,
    farmer_id,
    entomology_id,
    ...(await makeRecords(db, { farm_id, farmer_id, organisation_id, device }, unless)),
    assignment_id: await unless('assignment_id', async () => {
      const { id } = await db
        .insertInto('survey_assignments')
        .values({ user_id: farmer_id, first_day: '2026-06-10', last_day: '2026-06-16', plot_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
    frozen_id: await unless('frozen_id', () =>
      makeFrozen(db, { organisation_id, farm_id, created_by: farmer_id, whose }),
    ),
    share_link_id: await unless(
      'share_link_id',
      async () =>
        (await makeShareLink(db, { organisation_id, farm_id, created_by: farmer_id, title: `Link ${whose}` })).id,
    ),
    ...(without.has('note_id')
      ? pick(missing, ['note_id', 'note_photo_key'])
      : await makeNote(server, { farm_id, author_id: farmer_id, whose })),
    custom_field_id: await unless('custom_field_id', () =>
      makeCustomField(db, { organisation_id, farm_id, device_id: device.id, whose }),
    ),
    ...(without.has('webhook_id')
      ? pick(missing, ['webhook_id', 'webhook_delivery_id'])
      : await makeWebhook(db, organisation_id, whose)),
    capture_id: await unless('capture_id', () => sendWithCamera(server, { device, reviewed_by: entomology_id, whose })),
    queue_id: await unless('queue_id', async () => {
      const { id } = await db
        .insertInto('review_queues')
        .values({ organisation_id, farm_id, kind: 'uncertain', created_by: farmer_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
    image_upload: await unless('image_upload', () =>
      makeImageUpload(db, { organisation_id, device, created_by: farmer_id }),
    ),
    class_id: await unless('class_id', () => makeClass(db, { organisation_id, device, whose })),
    surveys: await unless('surveys', () =>
      makeSurveyWorld(server, { plot_id, tunnel_id, observer_id: entomology_id, whose, taxa }),
    ),
    imports: await unless('imports', () => makeImportWorld(server, { organisation_id, created_by: entomology_id })),
    archived: await unless('archived', () => makeArchivedPlaces(db, place)),
  }
}

const makeNote = async (
  { db, blobs }: Pick<Maker, 'db' | 'blobs'>,
  { farm_id, author_id, whose }: { farm_id: number; author_id: number; whose: string },
) => {
  const { id: note_id } = await db
    .insertInto('farm_notes')
    .values({ farm_id, date: '2026-06-01', kind: 'frost', author_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note_photo_key = photoKeyOf(note_id)
  await makeNotePhoto(
    { db, blobs },
    { photo_key: note_photo_key, note_id, added_by: author_id },
    `a photo of a note ${whose}`,
  )
  return { note_id, note_photo_key }
}

interface Owned {
  farm_id: number
  farmer_id: number
  organisation_id: number
  device: { id: number; name: string }
}
type Unless = <Member extends Optional>(member: Member, make: () => Promise<World[Member]>) => Promise<World[Member]>

/** One of each record of a farm. */
const makeRecords = async (db: Db, { farm_id, farmer_id, organisation_id, device }: Owned, unless: Unless) => {
  const idOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id
  return {
    archived_farm_id: await unless(
      'archived_farm_id',
      async () => (await makeFarm(db, { organisation_id, farmer_id, archived_at: new Date(NOW) })).id,
    ),
    spray_id: await unless('spray_id', () =>
      idOf(db.insertInto('sprays').values({ farm_id, date: '2026-06-01', product: 'Sulphur' }).returning('id')),
    ),
    arm_id: await unless('arm_id', () =>
      idOf(
        db
          .insertInto('treatment_arms')
          .values({ farm_id, treatment_type: 'A', meaning: 'control', from_date: '2026-05-01' })
          .returning('id'),
      ),
    ),
    alert_id: await unless('alert_id', () =>
      idOf(
        db
          .insertInto('alerts')
          .values({
            rule: 'clock',
            subject: `device ${device.id}`,
            farm_id,
            device_id: device.id,
            cause: JSON.stringify({ camera: device.name }),
            opened_at: new Date(NOW),
            last_true_at: new Date(NOW),
          })
          .returning('id'),
      ),
    ),
    deployment_id: await unless('deployment_id', () =>
      idOf(db.insertInto('deployments').values({ farm_id, deployed_date: '2026-01-01' }).returning('id')),
    ),
  }
}

/** Returns the optional members that a request does not need, regardless of the caller. */
export const unreadBy = (build: (world: World) => unknown): ReadonlySet<Optional> => {
  const unread = new Set<string>(optional)
  build(
    new Proxy(missing, {
      get: (world, member, receiver) => {
        unread.delete(String(member))
        return Reflect.get(world, member, receiver) as unknown
      },
    }),
  )
  return unread as ReadonlySet<Optional>
}

/** An open upload of images with one processed file. */
const makeImageUpload = async (
  db: Db,
  { organisation_id, device, created_by }: { organisation_id: number; device: { id: number }; created_by: number },
): Promise<World['image_upload']> => {
  const { id } = await db
    .insertInto('image_uploads')
    .values({ organisation_id, zone: 'Europe/London', created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await db
    .insertInto('image_upload_files')
    .values({
      upload_id: id,
      name: `IMG_${id}.JPG`,
      digest: Buffer.alloc(32, 7),
      bytes: 1_000,
      device_id: device.id,
      captured_at: new Date(NOW),
      time_source: 'exif',
      state: 'duplicate',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, file_id: file.id }
}

/** A class that a camera counted, mapped from June on. */
const makeClass = async (
  db: Db,
  { organisation_id, device, whose }: Pick<Owned, 'organisation_id'> & Pick<Sender, 'device' | 'whose'>,
): Promise<number> => {
  const { id: class_id } = await db
    .insertInto('object_classes')
    .values({ name: `class ${nextNumber()} ${whose}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('daily_counts')
    .values({ placement_id: device.placement_id, day: '2026-06-02', model_id: 0, class_id, count: 3, scored: 3 })
    .execute()
  await db
    .insertInto('class_mappings')
    .values({
      organisation_id,
      class_id,
      from_date: '2026-06-01',
      kind: 'functional_group',
      functional_group: 'hoverfly',
    })
    .execute()
  return class_id
}

/** A frozen score of a farm. It is public, so that its address can be revoked. */
const makeFrozen = (
  db: Db,
  { whose, ...of }: { organisation_id: number; farm_id: number; created_by: number; whose: string },
): Promise<string> =>
  makeFrozenFigure(db, {
    ...of,
    title: `Score ${whose}`,
    farm_title: `Farm ${whose}`,
    organisation_title: `Organisation ${whose}`,
    inputs: JSON.stringify({ fields: [], whose }),
    authors: JSON.stringify([{ name: `Author ${whose}`, orcid: null }]),
    created_at: new Date(NOW),
    published_at: new Date(NOW),
  })

/** A custom field of farms, with values of the farm and the device that identify their organisation. */
const makeCustomField = async (
  db: Db,
  { organisation_id, farm_id, device_id, whose }: Pick<World, 'organisation_id' | 'farm_id' | 'device_id'> & Whose,
): Promise<number> => {
  const key = `asset_number_${nextNumber()}`
  const { id } = await db
    .insertInto('custom_fields')
    .values({ organisation_id, record: 'farm', key, name: `${key} ${whose}`, type: 'text', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const custom = JSON.stringify({ [key]: `A-1 ${whose}` })
  await db.insertInto('farm_custom_values').values({ farm_id, organisation_id, custom }).execute()
  await db.insertInto('device_custom_values').values({ device_id, organisation_id, custom }).execute()
  return id
}
interface Whose {
  whose: string
}

const makeWebhook = async (db: Db, organisation_id: number, whose: string) => {
  const { id: webhook_id } = await db
    .insertInto('webhooks')
    .values({
      organisation_id,
      title: `Office ${whose}`,
      url: 'https://farm.example/hook',
      secret: Buffer.from('sealed'),
      is_active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: webhook_delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, kind: 'test', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhook_id, webhook_delivery_id }
}

const makeArchivedPlaces = async (
  db: Db,
  { farm_id, field_id, tunnel_id }: Pick<World, 'farm_id' | 'field_id' | 'tunnel_id'>,
): Promise<World['archived']> => {
  const archived_at = new Date(NOW)
  return {
    field_id: (await makeField(db, { farm_id, archived_at })).id,
    tunnel_id: (await makeTunnel(db, { field_id, archived_at })).id,
    plot_id: (await makePlot(db, { tunnel_id, archived_at })).id,
  }
}

interface Sender {
  device: Awaited<ReturnType<typeof makeDevice>>
  reviewed_by: number
  whose: string
}
/** An image with its review, and a message. Returns the image's id. */
const sendWithCamera = async ({ db, blobs, app }: Maker, { device, reviewed_by, whose }: Sender) => {
  const [image_key, thumbnail_key] = [newBlobKey('captures', 'jpg'), newBlobKey('thumbnails', 'webp')]
  for (const key of [image_key, thumbnail_key]) await blobs.put(key, Buffer.from(`a picture ${whose}`))
  const capture = await db
    .insertInto('captures')
    .values({
      device_id: device.id,
      placement_id: device.placement_id,
      capture_key: 'c1',
      captured_at: new Date(NOW),
      image_key,
      thumbnail_key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('image_reviews').values({ image_id: capture.id, reviewed_by, verdicts: '[]' }).execute()
  await db.updateTable('captures').set({ reviews: 1, review_state: 'confirmed' }).where('id', '=', capture.id).execute()
  await asker(app)('POST /ingest/messages', {
    headers: { authorization: `Bearer ${device.key}` },
    body: {
      id: 'm1',
      interval_start: '2026-06-10T10:00:00Z',
      interval_end: '2026-06-10T10:30:00Z',
      ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
      counts: [{ object_class_name: 'bumblebee', count: 4 }],
    },
  })
  return capture.id
}

/**
 * Continues the ids of all tables from a seven-digit number, so that a response's text reveals whose records it
 * contains.
 */
export const numberFrom = async ({ db, asOwner }: TestServer, start: number): Promise<void> => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db)
  for (const { name, column } of rows)
    await asOwner(`select setval(pg_get_serial_sequence('${name}', '${column}'), ${start}, false)`)
}

/** Whether a response contains an id starting with these three digits. */
export const hasIdFrom = (response: string, digits: string): boolean =>
  new RegExp(`(?<![\\d.])${digits}\\d{4}(?!\\d)`).test(response)
