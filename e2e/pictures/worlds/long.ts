import { addDays } from '#domain/weeks/dates.ts'
import { makeCustomField } from '#server/factories/custom-fields.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeShareLink } from '#server/factories/share-links.ts'
import {
  makeFlowerSurvey,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSpecies,
  makeSurvey,
  makeWeatherObservation,
} from '#server/factories/surveys.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { takePicture } from '#simulator/picture.ts'
import { sendPicture } from '#simulator/send.ts'
import { findAlerts } from '../../platform/alerts.ts'
import { hourOf, makeFineWeather, oClock, send } from '../../platform/farm.ts'
import { emailsOf, idsOfPlace, makeAccounts, makePlaces, makeTrial, today, type World } from './world.ts'

/** 100 characters: words of usual length, then one that does not end. */
const long = (start: string) =>
  `${start} of the Upper Herefordshire and Worcestershire Fruit Growers Wholesomelyunbrokenwordwithoutanend`
    .padEnd(100, 'x')
    .slice(0, 100)

/** Names of 100 characters wherever people choose them, with data behind them. */
export const longWorld = async (db: Db, url: string): Promise<World> => {
  const place = await makePlaces(db, { organisation: long('Cooperative'), farm: long('Farm'), field: long('Field') })
  const accounts = await makeAccounts(db, place.organisation_id, 'long', {
    firstname: long('Bartholomew').slice(0, 60),
    lastname: long('Featherstonehaugh').slice(0, 60),
  })
  const { farm, field, tunnel, plot } = place
  const at = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id }
  const device = await makeDevice(db, {
    ...at,
    name: long('Camera'),
    device_id: long('CAM').replaceAll(' ', '-').slice(0, 80),
  })
  await makeCustomField(db, { organisation_id: place.organisation_id, key: 'long', name: long('Mounting height') })
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index - 7))
  await makeFineWeather(db, farm.id, days)
  await send(
    url,
    device.key,
    days.flatMap((day) => [9, 10, 11, 12].map((hour) => hourOf(oClock(day, hour), hour))),
  )
  const captured_at = oClock(addDays(today, -1), 12).toISOString()
  const picture = await takePicture({
    seed: 1,
    camera: 'long',
    at: captured_at,
    crop: 'strawberry',
    flowers: 3,
    insects: ['bumblebee'],
  })
  await sendPicture(url, device.key, { id: 'long', captured_at, message_id: captured_at, ...picture })
  await findAlerts(db)
  const observer_id = accounts.entomologist.id
  const species = await makeSpecies(db, {
    genus: 'Lasioglossum',
    species: long('lasioglossum').toLowerCase(),
    common_name: long('Furrow bee'),
  })
  const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: today, created_by: observer_id })
  await makeFlowerSurvey(db, { survey_id: survey.id, observer_id, count: 12, notes: long('Note') })
  await makePollinatorSurvey(db, { survey_id: survey.id, observer_id })
  await makePredatorSurvey(db, { survey_id: survey.id, observer_id })
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, observer_id, notes: long('Note'), timestamp: new Date() })
  await db
    .insertInto('farm_notes')
    .values({ farm_id: farm.id, author_id: accounts.manager.id, kind: 'other', date: today, note: long('Note') })
    .execute()
  const { token } = await makeShareLink(db, {
    organisation_id: place.organisation_id,
    farm_id: farm.id,
    created_by: accounts.manager.id,
  })
  const alert = await db.selectFrom('alerts').where('farm_id', '=', farm.id).select('id').executeTakeFirst()
  const image = await db.selectFrom('captures').where('device_id', '=', device.id).select('id').executeTakeFirst()
  return {
    accounts: { ...emailsOf(accounts), administrator: 'admin@demo.example' },
    ids: {
      ...idsOfPlace(place),
      surveyId: survey.id,
      deviceId: device.id,
      cameraId: device.device_id,
      userId: observer_id,
      speciesId: species.id,
      trialId: await makeTrial(db, { farm, field, plot, created_by: observer_id, title: long('Trial') }),
      token,
      ...(alert && { alertId: alert.id }),
      ...(image && { imageId: Number(image.id) }),
    },
  }
}
