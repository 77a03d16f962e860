import { sql } from 'kysely'
import { insertImages } from '#server/exports/testing/many-images.ts'
import { makeDevice } from '#server/factories/devices.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { newBlobKey } from '#server/platform/storage/blobs.ts'
import { emailsOf, idsOfPlace, makeAccounts, makePlaces, today, type World } from './world.ts'

const ROWS = 10_000

/** An organisation with 10,000 rows in each list: people, devices, images, surveys, weather observations, lures, notes and alerts. */
export const fullWorld = async (db: Db): Promise<World> => {
  const place = await makePlaces(db, { organisation: 'Large Growers', farm: 'Large Farm', field: 'Long Meadow' })
  const accounts = await makeAccounts(db, place.organisation_id, 'full')
  const { farm, field, tunnel, plot, organisation_id } = place
  const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id, name: 'Door', device_id: 'FULL-0' })
  const observer_id = accounts.entomologist.id
  // Without their files: what stands in for images that cannot be read is pictured, too.
  await insertImages(db, {
    device: { id: device.id, placement_id: device.placement_id },
    count: ROWS,
    image_key: newBlobKey('captures', 'jpg'),
  })
  const numbers = sql`generate_series(1, ${sql.lit(ROWS)}) as n`
  await sql`insert into users (email, firstname, lastname, role, organisation_id, email_verified_at)
    select 'full-' || n || '@example.org', 'Person', 'Number ' || n, 'farmer', ${organisation_id}, now() from ${numbers}`.execute(
    db,
  )
  await sql`with made as (
      insert into devices (name, device_id, device_type, created_at)
      select 'Camera ' || n, 'FULL-' || n, 'camera', '2023-01-01' from ${numbers} returning id),
    status as (insert into device_status (device_id) select id from made)
    insert into placements (device_id, farm_id, field_id, during) select id, ${farm.id}, ${field.id}, '(,)' from made`.execute(
    db,
  )
  await sql`insert into alerts (rule, subject, device_id, farm_id, cause, opened_at, last_true_at)
    select 'silent', 'device ' || devices.id, devices.id, ${farm.id}, jsonb_build_object('camera', devices.name), now(), now()
    from devices where device_id like 'FULL-%'`.execute(db)
  await sql`insert into surveys (plot_id, survey_date, created_by)
    select ${plot.id}, '2000-01-01'::date + n, ${observer_id} from ${numbers}`.execute(db)
  await sql`insert into weathers (tunnel_id, temperature, relative_humidity, wind_speed, oktas, timestamp, observer_id)
    select ${tunnel.id}, 18, 60, 7, 4, now() - n * interval '10 minutes', ${observer_id} from ${numbers}`.execute(db)
  await sql`insert into lures (plot_id, survey_date, lure, action, observer_id)
    select ${plot.id}, ${today}::date - n % 300, 'Lure ' || n, 'checked', ${observer_id} from ${numbers}`.execute(db)
  await sql`insert into farm_notes (farm_id, author_id, kind, date, note)
    select ${farm.id}, ${accounts.manager.id}, 'other', ${today}::date - n % 300, 'Note ' || n from ${numbers}`.execute(
    db,
  )
  await sql`insert into species ("order", family, genus, species, functional_group)
    select 'Hymenoptera', 'Apidae', 'Bombus', 'forma ' || n, 'bumblebee' from ${numbers}`.execute(db)
  await sql`insert into farms (organisation_id, title, time_zone)
    select ${organisation_id}, 'Farm ' || n, 'Europe/London' from generate_series(1, 300) as n`.execute(db)
  await sql`insert into plots (tunnel_id, number) select ${tunnel.id}, 1000 + n from generate_series(1, 1000) as n`.execute(
    db,
  )
  const survey = await db
    .selectFrom('surveys')
    .where('plot_id', '=', plot.id)
    .orderBy('survey_date', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  await sql`with made as (
      insert into flower_surveys (survey_id, plant_number, start_time, observer_id)
      select ${survey.id}, n, now(), ${observer_id} from generate_series(1, 5) as n returning id)
    insert into flower_observations (flower_survey_id, count) select id, 7 from made`.execute(db)
  const image = await db
    .selectFrom('captures')
    .where('device_id', '=', device.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return {
    accounts: { ...emailsOf(accounts), administrator: 'admin@demo.example' },
    ids: {
      ...idsOfPlace(place),
      surveyId: survey.id,
      deviceId: device.id,
      userId: observer_id,
      imageId: Number(image.id),
    },
  }
}
