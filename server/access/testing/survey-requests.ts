import { addDays } from '#domain/weeks/dates.ts'
import { jpegForm } from './photo-form.ts'
import { records, type Request, type Requests } from './request.ts'
import { photoKeyOf, type SurveyWorld } from './survey-world.ts'
import type { World } from './world.ts'

type Place = { farm_id: number; field_id: number; plot_id: number; tunnel_id: number }
const about = (...build: ((surveys: SurveyWorld, place: Place) => Request)[]): Requests =>
  records(...build.map((each) => (world: World) => each(world.surveys, world)))
const ofPlot = about((_surveys, { plot_id }) => ({ query: { plot_id, year: 2026 } }))
const ofSurvey = about(({ survey_id }) => ({ params: { id: survey_id } }))
const flower = ({ survey_id, flower_id, flower_observation_id }: SurveyWorld) => ({
  id: survey_id,
  fid: flower_id,
  oid: flower_observation_id,
})
const look = ({ survey_id, look_id, look_observation_id }: SurveyWorld) => ({
  id: survey_id,
  pid: look_id,
  oid: look_observation_id,
})
const plant = ({ survey_id, plant_id, plant_observation_id }: SurveyWorld) => ({
  id: survey_id,
  pid: plant_id,
  oid: plant_observation_id,
})
const photo = ({ survey_id, photo_key }: SurveyWorld) => ({ id: survey_id, key: photo_key })
const trial = ({ deficit_trial_id }: SurveyWorld, { farm_id }: Place) => ({ id: farm_id, trialId: deficit_trial_id })
const ofTrial = about((surveys, place) => ({ params: trial(surveys, place) }))
const confirmed = { confirm: 'true' }
const changed = { count: 4, notes: 'Counted again' }
const measured = { temperature: 21.5, relative_humidity: 60, wind_speed: 3.25, oktas: 2 }

// A trial may not start before 2000, so the days are taken again after 90 trials; a plot here has far fewer.
const TRIALS_BEFORE_REUSE = 90
let trials = 0
/** Two trials of a plot have no day of harvest in common. */
export const newTrialDays = () => {
  trials = (trials % TRIALS_BEFORE_REUSE) + 1
  const from_date = addDays('2026-01-01', -100 * trials)
  return { from_date, to_date: addDays(from_date, 4) }
}

/** Requests for surveys and weather observations. Ownership of entries is tested in server/surveys/own.test.ts. */
export const surveyRequests: Record<string, Requests> = {
  listSurveys: ofPlot,
  getSurvey: ofSurvey,
  createSurvey: about((_surveys, { plot_id }) => ({ body: { plot_id } })),
  updateSurvey: about(({ survey_id }, { plot_id }) => ({ params: { id: survey_id }, body: { plot_id } })),
  deleteSurvey: about(({ empty_survey_id }) => ({ params: { id: empty_survey_id } })),

  listLures: about((_surveys, { farm_id }) => ({ params: { id: farm_id }, query: { year: '2026' } })),
  listDeficitTrials: about((_surveys, { farm_id }) => ({ params: { id: farm_id } })),
  createDeficitTrial: about((_surveys, { farm_id, field_id, plot_id }) => ({
    params: { id: farm_id },
    body: {
      title: 'Hand pollination',
      field_id,
      ...newTrialDays(),
      plot_ids: [plot_id],
    },
  })),
  getDeficitTrial: ofTrial,
  updateDeficitTrial: about((surveys, place) => ({
    params: trial(surveys, place),
    body: { price_per_kg: 3.2, currency: 'GBP' },
  })),
  deleteDeficitTrial: ofTrial,
  listDeficitFruit: ofTrial,
  createDeficitFruit: about((surveys, place) => ({
    params: trial(surveys, place),
    body: {
      plot_id: place.plot_id,
      plant_number: 2,
      survey_date: '2026-06-10',
      pollination: 'open',
      weight_g: 12.5,
    },
  })),
  deleteDeficitFruit: about((surveys, place) => ({
    params: { ...trial(surveys, place), fruitId: surveys.deficit_fruit_id },
  })),
  listDeficitMarkings: ofTrial,
  createDeficitMarking: about((surveys, place) => ({
    params: trial(surveys, place),
    body: { plot_id: place.plot_id, plant_number: 2, survey_date: '2026-06-02', pollination: 'open', flowers: 5 },
  })),
  deleteDeficitMarking: about((surveys, place) => ({
    params: { ...trial(surveys, place), markingId: surveys.deficit_marking_id },
  })),
  getDeficitResult: ofTrial,

  listFlowerSurveys: ofPlot,
  listFlowersOfSurvey: ofSurvey,
  createFlowerSurvey: about(({ survey_id }) => ({
    params: { id: survey_id },
    query: { year: 2026 },
    body: { plant_number: 3, observation: { count: 0 } },
  })),
  getFlowerSurvey: about((surveys) => ({ params: flower(surveys) })),
  updateFlowerSurvey: about((surveys) => ({ params: flower(surveys), body: { watched_seconds: 60, area_m2: 0.25 } })),
  deleteFlowerSurvey: about((surveys) => ({ params: flower(surveys), query: confirmed })),
  listFlowerObservations: about((surveys) => ({ params: flower(surveys) })),
  createFlowerObservation: about(({ survey_id, open_flower_id }) => ({
    params: { id: survey_id, fid: open_flower_id },
    body: { count: 3 },
  })),
  getFlowerObservation: about((surveys) => ({ params: flower(surveys) })),
  updateFlowerObservation: about((surveys) => ({ params: flower(surveys), body: changed })),
  deleteFlowerObservation: about((surveys) => ({ params: flower(surveys) })),

  listPollinatorSurveys: ofPlot,
  listPollinatorLines: ofPlot,
  listPollinatorsOfSurvey: ofSurvey,
  createPollinatorSurvey: about(({ survey_id }) => ({ params: { id: survey_id }, body: {} })),
  updatePollinatorSurvey: about((surveys) => ({
    params: look(surveys),
    body: { watched_seconds: 600, area_m2: 0.25 },
  })),
  deletePollinatorSurvey: about((surveys) => ({ params: look(surveys), query: confirmed })),
  createDoubleCount: about((surveys) => ({
    params: look(surveys),
    body: { counts: [{ functional_group: 'bumblebee', count: 2 }] },
  })),
  deleteDoubleCount: about((surveys) => ({ params: { ...look(surveys), cid: surveys.double_count_id } })),
  createPollinatorCounts: about(({ survey_id, open_look_id }) => ({
    params: { id: survey_id, pid: open_look_id },
    body: { observations: [], functional_groups: ['hoverfly'] },
  })),
  addToPollinatorGroup: about((surveys) => ({
    params: { ...look(surveys), functional_group: 'bumblebee' },
    body: { observations: [{ pollinator_id: surveys.pollinator_id, flower_centre: false, count: 2 }] },
  })),
  deletePollinatorGroup: about((surveys) => ({
    params: { ...look(surveys), functional_group: 'bumblebee' },
    query: confirmed,
  })),
  getPollinatorObservation: about((surveys) => ({ params: look(surveys) })),
  updatePollinatorObservation: about((surveys) => ({ params: look(surveys), body: changed })),
  deletePollinatorObservation: about((surveys) => ({ params: look(surveys), query: confirmed })),

  listPredatorLines: ofPlot,
  listPredatorsOfSurvey: ofSurvey,
  createPredatorSurvey: about(({ survey_id }) => ({ params: { id: survey_id }, body: { plant_number: 3 } })),
  listPredatorObservationsOfSurvey: ofSurvey,
  getPredatorSurvey: about((surveys) => ({ params: plant(surveys) })),
  updatePredatorSurvey: about((surveys) => ({ params: plant(surveys), body: { plant_number: 4 } })),
  deletePredatorSurvey: about((surveys) => ({ params: plant(surveys), query: confirmed })),
  createPredatorCounts: about(({ survey_id, open_plant_id }) => ({
    params: { id: survey_id, pid: open_plant_id },
    body: { plant_number: 2, observations: [] },
  })),
  addToPredatorSurvey: about((surveys) => ({
    params: plant(surveys),
    body: { observations: [{ predator_id: surveys.other_predator_id, count: 2 }] },
  })),
  getPredatorObservation: about((surveys) => ({ params: plant(surveys) })),
  updatePredatorObservation: about((surveys) => ({ params: plant(surveys), body: changed })),
  deletePredatorObservation: about((surveys) => ({ params: plant(surveys) })),

  listEntryPhotos: about(
    (_surveys, { plot_id }) => ({ query: { plot_id, year: 2026 } }),
    ({ survey_id }) => ({ query: { survey_id } }),
  ),
  putEntryPhoto: about((surveys) => ({
    params: { id: surveys.survey_id, key: photoKeyOf(surveys.plant_id, true) },
    query: { kind: 'predator', entry_id: surveys.plant_id },
    form: jpegForm('photo'),
  })),
  showEntryPhoto: about((surveys) => ({ params: photo(surveys) })),
  showSmallEntryPhoto: about((surveys) => ({ params: photo(surveys) })),
  deleteEntryPhoto: about((surveys) => ({ params: photo(surveys) })),
  listIdentifications: about((_surveys, { farm_id }) => ({ query: { farm_id } })),
  identifyEntryPhoto: about((surveys) => ({ params: photo(surveys), body: { verdict: 'confirm' } })),

  listWeatherObservations: about((_surveys, { tunnel_id }) => ({ query: { tunnel_id, year: 2026 } })),
  createWeatherObservation: about((_surveys, { tunnel_id }) => ({ body: { tunnel_id, ...measured } })),
  getWeatherObservation: about(({ weather_id }) => ({ params: { id: weather_id } })),
  updateWeatherObservation: about(({ weather_id }) => ({ params: { id: weather_id }, body: measured })),
  deleteWeatherObservation: about(({ weather_id }) => ({ params: { id: weather_id } })),
}
