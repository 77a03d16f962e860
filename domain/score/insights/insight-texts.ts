import { defineMessages, t } from '#domain/language/text.ts'
import type { Code } from './code-names.ts'

/** A finding and its advice; {placeholders} are filled from the result. Null advice: nothing to do. */
export interface InsightText {
  insight: string
  recommendation: string | null
}

export const nothingToDo = (): string => t('Nothing to do today.')
/** The same where cameras need attention, which is also something to do. */
export const nothingToDoForPollination = (): string => t('Nothing to do for pollination today.')

export const insightTexts: Record<Code, InsightText> = defineMessages({
  NO_CAPTURE: {
    insight: 'The cameras watched for {hours} of the 5 daylight hours that a score needs.',
    recommendation: 'If they were installed today, wait. Otherwise check the power, signal and lens of {devices}.',
  },
  OUT_OF_SEASON: {
    insight: 'The crop is out of season, and too few flowers were watched.',
    recommendation: 'Nothing to do. If the crop is in flower, check where the camera points and the season entered.',
  },
  NO_FLOWERS: {
    insight: 'The cameras ran but saw no open flowers.',
    recommendation: 'Point the cameras at trusses in flower, or wait for bloom.',
  },
  ZERO_VISITS: {
    insight: 'No visits seen in {flowerHours} flower-hours (about {k} are usual).',
    recommendation:
      'Check today that hives are open and insects can get in. Count by eye for 10 minutes in case a camera fails.',
  },
  NO_VISITS_YET: {
    insight: 'No visits seen in {flowerHours} flower-hours, but only about {k} are usual: too few to judge.',
    recommendation: 'Check again when more has been watched.',
  },
  SPRAY_ACTIVE: {
    insight: 'Sprayed {sprays}: fewer insects and less fruit set expected. In the score until {until}.',
    recommendation: 'Keep hives closed for as long as the label says. Spray in the evening, never on open flowers.',
  },
  LOW_VISITS_GOOD_WEATHER: {
    insight: 'Each flower got about {v} effective visits; it needs {N}. {cause}',
    recommendation:
      'Move hives closer or add some, check their strength, and look for other blossom that attracts the bees.',
  },
  LOW_VISITS_POOR_WEATHER: {
    insight:
      'Each flower got about {v} effective visits; it needs {N}. The weather is the main cause: about {expected} points are usual for it.',
    recommendation:
      'Compare your hives with {expected}, not with 70. Bumblebees fly in cooler, duller weather than honeybees.',
  },
  LOW_VISITS: {
    insight: 'Each flower got about {v} effective visits; it needs {N}. There is no weather data to explain it.',
    recommendation: 'Check hives and count by eye on a fine day.',
  },
  NEAR_TARGET: {
    insight: 'Flowers got {pct} the visits they need.',
    recommendation: 'Keep hives active and check again next week. Act if the score falls.',
  },
  POOR_SET: {
    insight: 'Flowers got the visits they need, but in these conditions fewer of them set fruit: −{points} points.',
    recommendation: 'More bees would not help. Ventilate in heat; keep sprays off open flowers.',
  },
  ON_TARGET: { insight: 'Flowers got {pct} the visits they need.', recommendation: 'Nothing to do today.' },
  OVER_VISITED: {
    insight: 'Each flower gets about {v} visits; no benefit is known beyond {over}.',
    recommendation: 'More bees will not help.',
  },
  COOL_FOR_HONEYBEES: {
    insight: '{k} afternoons were 8 to 13 °C at the crop: too cool for most honeybees.',
    recommendation: 'Bumblebees are the better choice while it stays cool.',
  },
  HEAT: {
    insight: '{k} afternoons reached 30 °C.',
    recommendation: 'Shade hives; open vents and sides early. Bumblebees stop foraging to cool the nest.',
  },
  WET_WEEK: { insight: 'It rained on {k} days.', recommendation: 'Check again on the first dry afternoon.' },
  WINDY_WEEK: {
    insight: '{k} afternoons were windy.',
    recommendation: 'Shelter hive entrances. Face them away from the wind.',
  },
  ONE_GROUP: {
    insight: 'Nearly all insects were {group}.',
    recommendation: 'Relying on one kind is a risk in bad weather. Flowering margins attract others.',
  },
  UNEVEN_DEVICES: {
    insight: '{best} gets {k} times the visits of {worst}.',
    recommendation: 'First compare where both point. Then move hives towards {worst} or open that end.',
  },
  SEASON_MISMATCH: {
    insight: 'Flowers were seen outside the months entered for the crop.',
    recommendation: 'Update the season of the crop.',
  },
  LOW_CAPTURE: {
    insight: 'The cameras watched only {pct} of the hours they could.',
    recommendation: 'Treat the score as rough. Check {devices}.',
  },
  VISITS_WITHOUT_FLOWERS: {
    insight: 'Insects were counted where no flowers were seen.',
    recommendation: 'Check the focus of the camera and where it points.',
  },
  WEATHER_MISSING: { insight: 'There is no weather data, so weather takes no points.', recommendation: null },
  TREATMENT_UNKNOWN: {
    insight: 'Sprays were not recorded, so they take no points.',
    recommendation: 'Record sprays, or confirm that there were none.',
  },
  EVIDENCE_WEAK: {
    insight:
      'Research is not settled on how many visits {crop} flowers need: compare weeks and fields with each other.',
    recommendation: null,
  },
  FEW_CAMERAS: {
    insight: 'One camera represents the whole field.',
    recommendation: 'A second and a third camera narrow the range most.',
  },
  FEW_DAYS: { insight: 'The cameras watched on {k} of {days} days.', recommendation: null },
  DETECTION_CHECKED: {
    insight: 'Counts are corrected by {checked} reviewed insects: {k} present for each one counted.',
    recommendation: null,
  },
  SHORT_VISITS: {
    insight: 'Visits lasted {s} s; the need of 4 was measured with visits of about 10 s.',
    recommendation: 'Treat the score as an upper limit.',
  },
  APPROXIMATE: {
    insight: 'The kinds of insects are for whole days, not only for the hours scored.',
    recommendation: null,
  },
  CALIBRATED: {
    insight:
      'Your own fruit suggests that a flower needs {own} visits ({lo} to {hi}); the model uses {N}. With your figure the score would be {score}.',
    recommendation: null,
  },
})
