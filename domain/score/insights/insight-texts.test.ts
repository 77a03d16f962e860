import { expect, test } from 'vitest'
import type { Code } from './code-names.ts'
import { insightTexts } from './insight-texts.ts'

// A copy of the agreed texts, so that a typing error in either is found.
const agreed: [Code, string, string | null][] = [
  [
    'NO_CAPTURE',
    'The cameras watched for {hours} of the 5 daylight hours that a score needs.',
    'If they were installed today, wait. Otherwise check the power, signal and lens of {devices}.',
  ],
  [
    'OUT_OF_SEASON',
    'The crop is out of season, and too few flowers were watched.',
    'Nothing to do. If the crop is in flower, check where the camera points and the season entered.',
  ],
  [
    'NO_FLOWERS',
    'The cameras ran but saw no open flowers.',
    'Point the cameras at trusses in flower, or wait for bloom.',
  ],
  [
    'ZERO_VISITS',
    'No visits seen in {flowerHours} flower-hours (about {k} are usual).',
    'Check today that hives are open and insects can get in. Count by eye for 10 minutes in case a camera fails.',
  ],
  [
    'NO_VISITS_YET',
    'No visits seen in {flowerHours} flower-hours, but only about {k} are usual: too few to judge.',
    'Check again when more has been watched.',
  ],
  [
    'SPRAY_ACTIVE',
    'Sprayed {sprays}: fewer insects and less fruit set expected. In the score until {until}.',
    'Keep hives closed for as long as the label says. Spray in the evening, never on open flowers.',
  ],
  [
    'LOW_VISITS_GOOD_WEATHER',
    'Each flower got about {v} effective visits; it needs {N}. {cause}',
    'Move hives closer or add some, check their strength, and look for other blossom that attracts the bees.',
  ],
  [
    'LOW_VISITS_POOR_WEATHER',
    'Each flower got about {v} effective visits; it needs {N}. The weather is the main cause: about {expected} points are usual for it.',
    'Compare your hives with {expected}, not with 70. Bumblebees fly in cooler, duller weather than honeybees.',
  ],
  [
    'LOW_VISITS',
    'Each flower got about {v} effective visits; it needs {N}. There is no weather data to explain it.',
    'Check hives and count by eye on a fine day.',
  ],
  [
    'NEAR_TARGET',
    'Flowers got {pct} the visits they need.',
    'Keep hives active and check again next week. Act if the score falls.',
  ],
  [
    'POOR_SET',
    'Flowers got the visits they need, but in these conditions fewer of them set fruit: −{points} points.',
    'More bees would not help. Ventilate in heat; keep sprays off open flowers.',
  ],
  ['ON_TARGET', 'Flowers got {pct} the visits they need.', 'Nothing to do today.'],
  ['OVER_VISITED', 'Each flower gets about {v} visits; no benefit is known beyond {over}.', 'More bees will not help.'],
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
  ['WET_WEEK', 'It rained on {k} days.', 'Check again on the first dry afternoon.'],
  ['WINDY_WEEK', '{k} afternoons were windy.', 'Shelter hive entrances. Face them away from the wind.'],
  [
    'ONE_GROUP',
    'Nearly all insects were {group}.',
    'Relying on one kind is a risk in bad weather. Flowering margins attract others.',
  ],
  [
    'UNEVEN_DEVICES',
    '{best} gets {k} times the visits of {worst}.',
    'First compare where both point. Then move hives towards {worst} or open that end.',
  ],
  ['SEASON_MISMATCH', 'Flowers were seen outside the months entered for the crop.', 'Update the season of the crop.'],
  [
    'LOW_CAPTURE',
    'The cameras watched only {pct} of the hours they could.',
    'Treat the score as rough. Check {devices}.',
  ],
  [
    'VISITS_WITHOUT_FLOWERS',
    'Insects were counted where no flowers were seen.',
    'Check the focus of the camera and where it points.',
  ],
  ['WEATHER_MISSING', 'There is no weather data, so weather takes no points.', null],
  [
    'TREATMENT_UNKNOWN',
    'Sprays were not recorded, so they take no points.',
    'Record sprays, or confirm that there were none.',
  ],
  [
    'EVIDENCE_WEAK',
    'Research is not settled on how many visits {crop} flowers need: compare weeks and fields with each other.',
    null,
  ],
  ['FEW_CAMERAS', 'One camera represents the whole field.', 'A second and a third camera narrow the range most.'],
  ['FEW_DAYS', 'The cameras watched on {k} of {days} days.', null],
  ['DETECTION_CHECKED', 'Counts are corrected by {checked} reviewed insects: {k} present for each one counted.', null],
  [
    'SHORT_VISITS',
    'Visits lasted {s} s; the need of 4 was measured with visits of about 10 s.',
    'Treat the score as an upper limit.',
  ],
  ['APPROXIMATE', 'The kinds of insects are for whole days, not only for the hours scored.', null],
  [
    'CALIBRATED',
    'Your own fruit suggests that a flower needs {own} visits ({lo} to {hi}); the model uses {N}. With your figure the score would be {score}.',
    null,
  ],
]

test.each(agreed)('%s', (code, insight, recommendation) =>
  expect(insightTexts[code]).toEqual({ insight, recommendation }),
)
test('every text has an agreed wording', () => expect(agreed.map(([code]) => code)).toEqual(Object.keys(insightTexts)))
