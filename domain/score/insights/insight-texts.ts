import type { Code } from './code-names.ts'

/** A finding and its advice; {placeholders} are filled from the result. Null advice: nothing to do. */
export interface InsightText {
  insight: string
  recommendation: string | null
}

export const insightTexts: Record<Code, InsightText> = {
  NO_CAPTURE: {
    insight: 'The cameras watched for {hours} of the 5 daylight hours that a score needs.',
    recommendation: 'If they were installed today, wait. Otherwise check power, signal and lens on {devices}.',
  },
  OUT_OF_SEASON: {
    insight: "It is outside this crop's flowering months, and too little in flower was watched.",
    recommendation: "Nothing to do. If the crop is in flower, check the camera's aim and the season entered.",
  },
  NO_FLOWERS: {
    insight: 'The cameras ran but saw no open flowers.',
    recommendation: 'Re-aim the camera at trusses in flower, or wait for bloom.',
  },
  ZERO_VISITS: {
    insight: 'No visits in {flowerHours} flower-hours; about {k} could be expected.',
    recommendation:
      'Check today that hives are open and insects can get in. Count by eye for 10 minutes in case a camera fails.',
  },
  NO_VISITS_YET: {
    insight: 'No visits in {flowerHours} flower-hours, but only about {k} could be expected: too few to judge.',
    recommendation: 'Look again when more has been watched.',
  },
  SPRAY_ACTIVE: {
    insight: 'Spraying on {dates} may still be keeping insects away or harming them or the pollen.',
    recommendation:
      'Keep hives closed as the label says. Avoid spraying open flowers; spray in the evening after foraging.',
  },
  LOW_VISITS_GOOD_WEATHER: {
    insight:
      'Each flower got about {v} useful visits of the {N} it needs. ' +
      'Weather accounts for {w} of the {gap} points short of 70.',
    recommendation:
      'Bring hives closer or add some, check their strength, and look for other blossom drawing bees away.',
  },
  LOW_VISITS_POOR_WEATHER: {
    insight:
      'Each flower got about {v} useful visits of the {N} it needs, mostly because of the weather: ' +
      'enough insects would have scored about {expected}.',
    recommendation:
      'Measure your hives by {expected}, not by 70. Bumblebees fly in cooler, duller weather than honeybees.',
  },
  LOW_VISITS: {
    insight: 'Each flower got about {v} useful visits of the {N} it needs; without weather, why is open.',
    recommendation: 'Check hives and count by eye on a fine day.',
  },
  NEAR_TARGET: {
    insight: 'Flowers are getting {pct} % of the visits they need.',
    recommendation: 'Keep hives active and watch the next week. Act if it falls.',
  },
  POOR_SET: {
    insight: 'Flowers got the visits they need, but in these conditions fewer of them set: {points} points.',
    recommendation: 'More bees would not help. Vent in heat; keep sprays off open flowers.',
  },
  ON_TARGET: { insight: 'Flowers are getting the visits they need.', recommendation: 'No change.' },
  OVER_VISITED: {
    insight: 'Each flower gets about {v} visits; no benefit is known beyond {over}.',
    recommendation: 'More bees will not help; in cane fruit heavy traffic may damage flowers. Consider moving hives.',
  },
  COOL_FOR_HONEYBEES: {
    insight: '{k} afternoons were 8 to 13 °C at the crop: too cool for most honeybees.',
    recommendation: 'Bumblebees are the better choice while it stays cool.',
  },
  HEAT: {
    insight: '{k} afternoons reached 30 °C.',
    recommendation: 'Shade hives; open vents and sides early. Bumblebees stop foraging to cool the nest.',
  },
  WET_WEEK: { insight: 'It rained on {k} days.', recommendation: 'Look again on the first dry afternoon.' },
  WINDY_WEEK: {
    insight: '{k} afternoons were windy.',
    recommendation: 'Shelter hive entrances. Face them away from the wind.',
  },
  ONE_GROUP: {
    insight: 'Nearly all insects were {group}.',
    recommendation: 'One kind is a risk in bad weather. Flowering margins bring others.',
  },
  UNEVEN_DEVICES: {
    insight: '{best} gets {k} times the visits of {worst}.',
    recommendation: 'Compare their aim first. Then move hives towards {worst} or open that end.',
  },
  SEASON_MISMATCH: { insight: "Flowers were seen outside the crop's months.", recommendation: 'Update them.' },
  LOW_CAPTURE: {
    insight: 'Cameras watched {pct} % of the hours they stood there.',
    recommendation: 'Treat the score as rough. Check {devices}.',
  },
  VISITS_WITHOUT_FLOWERS: {
    insight: 'Insects were counted where no flower was seen.',
    recommendation: 'Check focus and aim.',
  },
  WEATHER_MISSING: { insight: 'No weather data, so no points are put down to it.', recommendation: null },
  TREATMENT_UNKNOWN: {
    insight: 'Sprays were not recorded, so no points are put down to them.',
    recommendation: 'Record sprays, or confirm there were none.',
  },
  EVIDENCE_WEAK: {
    insight: 'How many visits {crop} needs is not settled: compare weeks and fields with each other.',
    recommendation: null,
  },
  FEW_CAMERAS: {
    insight: 'One camera stands for the whole field.',
    recommendation: 'A second and a third narrow the range most.',
  },
  FEW_DAYS: { insight: 'Cameras watched on {k} of {days} days.', recommendation: null },
  DETECTION_CHECKED: {
    insight: 'Counts are corrected by {checked} checked insects: {k} seen by people for one counted.',
    recommendation: null,
  },
  SHORT_VISITS: {
    insight: 'Visits lasted {s} s; where the need of 4 was measured, about 10 s.',
    recommendation: 'Read the score as an upper figure.',
  },
  APPROXIMATE: {
    insight: 'The kinds of insects are those of whole days, not of the hours scored.',
    recommendation: null,
  },
  CALIBRATED: {
    insight:
      'By your own fruit a flower needs {own} visits ({lo} to {hi}), the model says {N}; that would score {score}.',
    recommendation: null,
  },
}
