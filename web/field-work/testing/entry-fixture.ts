import { deviceStore } from '#web/platform/offline/device-store.ts'
import { place } from './place-fixture.ts'

/** Seven flowers on a plant of plot 3, not in any outbox yet. */
export const plantEntry = (plant_number: number, survey_id: number | null = 9) => ({
  key: `key-${plant_number}`,
  place,
  survey_id,
  survey_date: '2026-06-11',
  counted: { kind: 'flower' as const, body: { plant_number, observation: { count: 7 } } },
  words: `Plant ${plant_number}`,
  draft: null,
})

/** As a phone stores an entry that the server rejected in an earlier visit of the page. */
export const keepRefused = (plant_number: number) =>
  deviceStore.write(`bombus-outbox:1:key-${plant_number}`, {
    ...plantEntry(plant_number),
    at: '2026-06-11T09:00:00.000Z',
    refusal: 'Because.',
    tried: null,
  })
