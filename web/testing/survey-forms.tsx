import type { FlowerObservation } from '#domain/surveys/flower.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { FlowerEffort } from '#web/surveys/effort/edit-effort-of.tsx'
import { EditPlant } from '#web/surveys/flower/plant-dialogs.tsx'
import { EditPollinator } from '#web/surveys/pollinator/pollinator-dialogs.tsx'
import { EditPredator } from '#web/surveys/predator/predator-dialogs.tsx'
import { VisitTimes } from '#web/surveys/visits/visit-times.tsx'
import { WeatherDialog } from '#web/weather-observations/weather-dialog.tsx'
import { deficitTrial } from './deficit-fixture.ts'
import { TrialDialog } from '#web/surveys/deficit/trial-dialog.tsx'
import { itself, nothing, type FormCase } from './form-case.ts'

const observed = {
  survey_id: 9,
  plot_id: 3,
  survey_date: '2026-06-11',
  round: 1,
  observer_id: 1,
  observer: { firstname: 'Ada', lastname: 'Hale' },
  start_time: '2026-06-11T09:00:00.000Z',
  clock_ahead_seconds: null,
  version: 1,
}
const count: FlowerObservation = { id: 12, flower_survey_id: 11, count: 7, notes: 'wet', version: 3 }
const seen = { id: 12, count: 7, notes: 'wet', version: 3 }
const weather = {
  id: 14,
  tunnel_id: 4,
  observer_id: 1,
  observer: observed.observer,
  created_at: '2026-06-11T09:00:00.000Z',
  temperature: 18.4,
  relative_humidity: 61,
  wind_speed: 3.25,
  oktas: 5,
  notes: null,
  timestamp: '2026-06-11T09:00:00.000Z',
  clock_ahead_seconds: null,
  version: 3,
  tunnel: {
    id: 4,
    number: 4,
    field_id: 2,
    field: {
      id: 2,
      field_name: 'Long Meadow',
      farm_id: 1,
      farm: { id: 1, title: 'Ashcombe Farm', time_zone: 'Europe/London' },
    },
  },
}
const taxon = {
  id: 5,
  functional_group: 'bumblebee',
  species: { id: 3, order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'terrestris' },
  stage: { id: 1, stage: 'Adult' },
  version: 3,
}

const visit = {
  id: 9,
  plot_id: 3,
  survey_date: '2026-06-11',
  round: 2,
  started_at: '2026-06-11T09:05:00.000Z',
  ended_at: '2026-06-11T09:40:00.000Z',
  created_at: '2026-06-11T09:05:00.000Z',
  created_by: 1,
  observers: ['Ada Hale'],
  count_flowers: 5,
  count_pollinators: 0,
  count_predators: 0,
  plot: {
    id: 3,
    number: 12,
    tunnel_id: 4,
    treatment_type: null,
    tunnel: {
      ...weather.tunnel,
      field: {
        ...weather.tunnel.field,
        crop_type: null,
        farm: { ...weather.tunnel.field.farm, city: null },
      },
    },
  },
  version: 3,
}

const noEffort = {
  protocol: null,
  watched_seconds: null,
  flowers_watched: null,
  plants_watched: null,
  area_m2: null,
  transect_m: null,
}

const plantMeasured = {
  ...observed,
  ...noEffort,
  watched_seconds: 600,
  area_m2: 0.25,
  id: 11,
  plant_number: 2,
  observation: count,
  version: 3,
}

/** Forms of visits, counts and weather. */
export const surveyForms: FormCase[] = [
  {
    name: 'start and end of a visit',
    kind: 'dialog',
    show: () => <VisitTimes survey={visit} onClose={nothing} />,
    stored: visit,
    read: ['GET /api/surveys/9', itself],
    write: 'PUT /api/surveys/9',
    save: 'Save',
    field: 'End',
    member: 'ended_at',
    before: '2026-06-11T10:40',
    typed: '2026-06-11T10:50',
    wrong: '2026-06-11T10:00',
    sent: '2026-06-11T09:50:00.000Z',
    theirs: { started_at: '2026-06-11T09:00:00.000Z' },
    told: 'Start: 11 Jun 2026, 10:05 changed to 11 Jun 2026, 10:00',
  },
  {
    name: 'count of flowers',
    kind: 'dialog',
    show: () => (
      <EditPlant
        plant={{ ...observed, ...noEffort, id: 11, plant_number: 2, observation: count }}
        onEffort={nothing}
        onClose={nothing}
      />
    ),
    stored: count,
    read: ['GET /api/surveys/9/flowers/11/observations/12', itself],
    write: 'PUT /api/surveys/9/flowers/11/observations/12',
    save: 'Save',
    field: 'Note',
    member: 'notes',
    before: 'wet',
    typed: 'counted again',
    wrong: '',
    always: { count: 7 },
    theirs: { count: 9 },
    told: 'Count: 7 changed to 9',
  },
  ...(['pollinator', 'predator'] as const).map((kind): FormCase => {
    const endpoint = `/api/surveys/9/${kind}s/11/observations/12`
    return {
      name: `count of ${kind}s`,
      kind: 'dialog',
      show: () =>
        kind === 'pollinator' ? (
          <EditPollinator
            line={{
              ...observed,
              pollinator_survey_id: 11,
              functional_group: 'bumblebee',
              observation: {
                ...seen,
                pollinator_survey_id: 11,
                pollinator_id: 5,
                flower_centre: true,
                caste: null,
                pollinator: taxon,
              },
            }}
            onEffort={nothing}
            onClose={nothing}
          />
        ) : (
          <EditPredator
            line={{
              ...observed,
              predator_survey_id: 11,
              plant_number: 2,
              observation: { ...seen, predator_survey_id: 11, predator_id: 5, predator: taxon },
            }}
            onEffort={nothing}
            onClose={nothing}
          />
        ),
      stored: seen,
      read: [`GET ${endpoint}`, itself],
      write: `PUT ${endpoint}`,
      save: 'Save',
      field: 'Count',
      member: 'count',
      before: '7',
      typed: '8',
      wrong: 'x',
      sent: 8,
      always: { notes: 'wet', ...(kind === 'pollinator' ? { caste: null } : {}) },
      theirs: { notes: 'dry' },
      told: 'Note: wet changed to dry',
    }
  }),
  {
    name: 'effort of a plant of flowers',
    kind: 'dialog',
    show: () => <FlowerEffort plant={plantMeasured} name="Plant 2" place={place} onClose={nothing} />,
    stored: plantMeasured,
    read: ['GET /api/surveys/9/flowers/11', itself],
    write: 'PUT /api/surveys/9/flowers/11',
    save: 'Save',
    field: 'Minutes watched',
    member: 'watched_seconds',
    before: '10',
    typed: '2.5',
    wrong: '-1',
    sent: 150,
    theirs: { area_m2: 0.5 },
    told: 'Area watched (m²): 0.25 changed to 0.5',
    responses: { 'GET /api/farms/1/survey-protocols': { data: [] } },
  },
  {
    name: 'deficit trial',
    kind: 'dialog',
    show: () => <TrialDialog farmId={7} trial={deficitTrial} onClose={nothing} onSaved={nothing} />,
    stored: deficitTrial,
    read: ['GET /api/farms/7/deficit-trials/6', itself],
    write: 'PUT /api/farms/7/deficit-trials/6',
    save: 'Save trial',
    field: 'First day',
    member: 'from_date',
    before: '2026-05-04',
    typed: '2026-05-05',
    wrong: '',
    theirs: { title: 'Long Meadow' },
    told: 'Title: Hand pollination changed to Long Meadow',
    responses: { 'GET /api/farms/7/round-plots': { data: [] } },
  },
  {
    name: 'weather',
    kind: 'dialog',
    show: () => <WeatherDialog tunnel={place} observation={weather} onClose={nothing} />,
    stored: weather,
    read: ['GET /api/weathers/14', itself],
    write: 'PUT /api/weathers/14',
    save: 'Save',
    field: 'Oktas',
    member: 'oktas',
    before: '5',
    typed: '6',
    wrong: '9',
    sent: 6,
    theirs: { temperature: 19.1 },
    told: 'Temperature (°C): 18.4 changed to 19.1',
  },
]
