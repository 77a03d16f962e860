import { expect, test } from 'vitest'
import type { Code } from './code-names.ts'
import { insightTexts } from './insight-texts.ts'

// A copy of the agreed texts, so that a typing error in either is found.
const agreed: [Code, string, string | null][] = [
  [
    'NO_CAPTURE',
    'The cameras watched for {hours} of the 5 daylight hours that a score needs.',
    'If they were installed today, wait. Otherwise check power, signal and lens on {devices}.',
  ],
  [
    'OUT_OF_SEASON',
    "It is outside this crop's flowering months, and too little in flower was watched.",
    "Nothing to do. If the crop is in flower, check the camera's aim and the season entered.",
  ],
  [
    'NO_FLOWERS',
    'The cameras ran but saw no open flowers.',
    'Re-aim the camera at trusses in flower, or wait for bloom.',
  ],
  [
    'ZERO_VISITS',
    'No visits in {flowerHours} flower-hours; about {k} could be expected.',
    'Check today that hives are open and insects can get in. Count by eye for 10 minutes in case a camera fails.',
  ],
  [
    'NO_VISITS_YET',
    'No visits in {flowerHours} flower-hours, but only about {k} could be expected: too few to judge.',
    'Look again when more has been watched.',
  ],
  [
    'SPRAY_ACTIVE',
    'Spraying on {dates} may still be keeping insects away or harming them or the pollen.',
    'Keep hives closed as the label says. Avoid spraying open flowers; spray in the evening after foraging.',
  ],
  [
    'LOW_VISITS_GOOD_WEATHER',
    'Each flower got about {v} useful visits of the {N} it needs. Weather accounts for {w} of the {gap} points short of 70.',
    'Bring hives closer or add some, check their strength, and look for other blossom drawing bees away.',
  ],
  [
    'LOW_VISITS_POOR_WEATHER',
    'Each flower got about {v} useful visits of the {N} it needs, mostly because of the weather: enough insects would have scored about {expected}.',
    'Measure your hives by {expected}, not by 70. Bumblebees fly in cooler, duller weather than honeybees.',
  ],
  [
    'LOW_VISITS',
    'Each flower got about {v} useful visits of the {N} it needs; without weather, why is open.',
    'Check hives and count by eye on a fine day.',
  ],
  [
    'NEAR_TARGET',
    'Flowers are getting {pct} % of the visits they need.',
    'Keep hives active and watch the next week. Act if it falls.',
  ],
  [
    'POOR_SET',
    'Flowers got the visits they need, but in these conditions fewer of them set: {points} points.',
    'More bees would not help. Vent in heat; keep sprays off open flowers.',
  ],
  ['ON_TARGET', 'Flowers are getting the visits they need.', 'No change.'],
  [
    'OVER_VISITED',
    'Each flower gets about {v} visits; no benefit is known beyond {over}.',
    'More bees will not help; in cane fruit heavy traffic may damage flowers. Consider moving hives.',
  ],
  [
    'COOL_FOR_HONEYBEES',
    '{k} afternoons were 8 to 13 °C at the crop: too cool for most honeybees.',
    'Bumblebees are the better choice while it stays cool.',
  ],
  [
    'HEAT',
    '{k} afternoons reached 30 °C.',
    'Shade hives; open vents and sides early. Bumblebees stop foraging to cool the nest.',
  ],
  ['WET_WEEK', 'It rained on {k} days.', 'Look again on the first dry afternoon.'],
  ['WINDY_WEEK', '{k} afternoons were windy.', 'Shelter hive entrances. Face them away from the wind.'],
  [
    'ONE_GROUP',
    'Nearly all insects were {group}.',
    'One kind is a risk in bad weather. Flowering margins bring others.',
  ],
  [
    'UNEVEN_DEVICES',
    '{best} gets {k} times the visits of {worst}.',
    'Compare their aim first. Then move hives towards {worst} or open that end.',
  ],
  ['SEASON_MISMATCH', "Flowers were seen outside the crop's months.", 'Update them.'],
  [
    'LOW_CAPTURE',
    'Cameras watched {pct} % of the hours they stood there.',
    'Treat the score as rough. Check {devices}.',
  ],
  ['VISITS_WITHOUT_FLOWERS', 'Insects were counted where no flower was seen.', 'Check focus and aim.'],
  ['WEATHER_MISSING', 'No weather data, so no points are put down to it.', null],
  [
    'TREATMENT_UNKNOWN',
    'Sprays were not recorded, so no points are put down to them.',
    'Record sprays, or confirm there were none.',
  ],
  ['EVIDENCE_WEAK', 'How many visits {crop} needs is not settled: compare weeks and fields with each other.', null],
  ['FEW_CAMERAS', 'One camera stands for the whole field.', 'A second and a third narrow the range most.'],
  ['FEW_DAYS', 'Cameras watched on {k} of {days} days.', null],
  ['DETECTION_CHECKED', 'Counts are corrected by {checked} checked insects: {k} seen by people for one counted.', null],
  [
    'SHORT_VISITS',
    'Visits lasted {s} s; where the need of 4 was measured, about 10 s.',
    'Read the score as an upper figure.',
  ],
  ['APPROXIMATE', 'The kinds of insects are those of whole days, not of the hours scored.', null],
  [
    'CALIBRATED',
    'By your own fruit a flower needs {own} visits ({lo} to {hi}), the model says {N}; that would score {score}.',
    null,
  ],
]

test.each(agreed)('%s', (code, insight, recommendation) =>
  expect(insightTexts[code]).toEqual({ insight, recommendation }),
)
test('all texts are agreed', () => expect(agreed.map(([code]) => code)).toEqual(Object.keys(insightTexts)))
