import type { Code } from './code-names.ts'

/** A finding and its advice; {braces} are filled from the result. Null advice: nothing to do. */
export interface InsightText {
  insight: string
  recommendation: string | null
}

export const insightTexts: Record<Code, InsightText> = {
  NO_CAPTURE: {
    insight: 'The cameras watched for only {hours} daylight hours this week, so there is no score.',
    recommendation: 'Check power, signal and lens on {devices}. A score needs 5 hours between 08:00 and 18:00.',
  },
  OUT_OF_SEASON: {
    insight: "It is outside this crop's flowering months and no flowers were seen.",
    recommendation:
      'Nothing to do. If the crop is in flower, check where the camera points and the season you entered.',
  },
  NO_FLOWERS: {
    insight: 'The cameras ran but saw no open flowers.',
    recommendation: 'Re-aim the camera at trusses in flower, or wait for bloom.',
  },
  ZERO_VISITS: {
    insight: 'No visits in {flowerHours} flower-hours, though the weather was fit for flying.',
    recommendation:
      'Check today that hives are open and active and that tunnel sides or doors are open. ' +
      'Do a 10-minute count by eye to rule out a camera fault.',
  },
  SPRAY_ACTIVE: {
    insight: 'Spraying on {dates} may still be keeping insects away or harming them.',
    recommendation:
      'Follow the label for keeping hives closed. Avoid spraying open flowers; ' +
      'spray in the evening once foraging has stopped.',
  },
  LOW_VISITS_GOOD_WEATHER: {
    insight: 'Each flower is getting about {n} useful visits; it needs about {N}. The weather was not the cause.',
    recommendation:
      'Bring hives closer or add some, check their strength, and look for other blossom nearby drawing bees away.',
  },
  LOW_VISITS_POOR_WEATHER: {
    insight: 'Visits were low in a week when insects could fly little.',
    recommendation:
      'Do not judge your hives on this week. Bumblebees fly in cooler, duller weather than honeybees. ' +
      'Vent tunnels on dry spells.',
  },
  NEAR_TARGET: {
    insight: 'Flowers are getting {pct} % of the visits they need.',
    recommendation: 'Keep hives active and watch the next week. Act if it falls.',
  },
  ON_TARGET: { insight: 'Flowers are getting the visits they need.', recommendation: 'No change.' },
  OVER_VISITED: {
    insight: 'Flowers are getting more than ten times the visits they need.',
    recommendation:
      'More bees will not help, and in cane fruit heavy traffic may damage flowers. ' +
      'Consider closing or moving some hives.',
  },
  COOL_FOR_HONEYBEES: {
    insight: '{k} afternoons were too cool for most honeybees.',
    recommendation: 'Bumblebees are the better choice while it stays cool.',
  },
  HEAT: {
    insight: '{k} afternoons reached 30 °C.',
    recommendation: 'Shade hives and open tunnels early. Bumblebees stop foraging to cool the nest.',
  },
  WET_WEEK: {
    insight: 'It rained on {k} days.',
    recommendation: 'Expect a recovery in visits on the first dry afternoon; check again then.',
  },
  WINDY_WEEK: {
    insight: 'Wind held back flying on {k} days.',
    recommendation: 'Shelter hive entrances. Face them away from the wind.',
  },
  ONE_GROUP: {
    insight: 'Nearly all insects were {group}.',
    recommendation: 'Relying on one kind is a risk in bad weather. Flowering margins bring in others.',
  },
  UNEVEN_DEVICES: {
    insight: '{best} gets {k} times the visits of {worst}.',
    recommendation: 'Move hives towards {worst} or open that end.',
  },
  SEASON_MISMATCH: {
    insight: 'Flowers were seen outside the season you entered.',
    recommendation: "Update the crop's months.",
  },
  LOW_CAPTURE: {
    insight: 'Cameras covered {pct} % of the daylight hours.',
    recommendation: 'Treat the score as rough. Check {devices}.',
  },
  VISITS_WITHOUT_FLOWERS: {
    insight: 'Insects were counted where no flower was seen.',
    recommendation: 'Check focus and aim.',
  },
  WEATHER_MISSING: { insight: 'No weather data this week; a typical value was used.', recommendation: null },
  TREATMENT_UNKNOWN: {
    insight: 'Sprays were not recorded; none were assumed.',
    recommendation: 'Record sprays, or confirm there were none.',
  },
}
