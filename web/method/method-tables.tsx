import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { monthName } from '#domain/display/dates.ts'
import { precipitationIn, temperatureIn, windIn, type Quantity } from '#domain/display/units.ts'
import { covers, type Cover } from '#domain/score/conditions/cover.ts'
import type { DayWeather } from '#domain/score/conditions/day-ratings.ts'
import { flightFitness } from '#domain/score/conditions/flight-fitness.ts'
import {
  countries,
  type Crop,
  cropParameters,
  crops,
  defaultSeasons,
  effectiveness,
  hazards,
  type Season,
  sprayEffects,
} from '#domain/score/parameters.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import { cropNames, groupNames } from '#domain/score/insights/wording.ts'
import { number } from '#web/platform/formats.ts'
import { method as t } from '#web/texts/method.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'

/** Hours of a day that the score uses. */
export const scoredHours = SCORED_HOURS.last + 1 - SCORED_HOURS.first

const sentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const nameOfCrop = (crop: Crop): string => sentenceCase(cropNames[crop])
/** Formats a value with as many decimals as it has, at most two. */
const figure = (value: number): string =>
  number(value, [0, 1].find((digits) => Number(value.toFixed(digits)) === value) ?? 2)

export const Needs = () => (
  <DataView
    caption={t.needs}
    head={t.needsHead()}
    rows={crops.map((crop) => {
      const { visitsNeeded, receptiveDays, mostUseful, evidence } = cropParameters[crop]
      return [
        nameOfCrop(crop),
        figure(visitsNeeded),
        figure(receptiveDays),
        number((100 * visitsNeeded) / (scoredHours * receptiveDays), 1),
        figure(mostUseful),
        t.evidence[evidence],
      ]
    })}
  />
)

export const Effectiveness = () => (
  <DataView
    caption={t.effectiveness}
    head={[t.visitor, ...crops.map(nameOfCrop)]}
    rows={[
      ...functionalGroups.map((group): [string, ...string[]] => [
        sentenceCase(groupNames[group]),
        ...crops.map((crop) => figure(effectiveness[crop][group])),
      ]),
      [t.default, ...crops.map((crop) => figure(cropParameters[crop].effectiveness))],
    ]}
  />
)

const pleasant: DayWeather = { temp: 22, rain: 0, wind: 0, oktas: 0, humidity: 50 }
const withUnit = ({ value, unit }: Quantity, digits = 0): string => `${number(value, digits)} ${unit}`
/** The temperature is that at the crop, so that all covers have the same. */
const atCrop = (celsius: number, cover: Cover): DayWeather =>
  cover === 'open' ? { ...pleasant, temp: celsius } : { ...pleasant, inside: celsius }

const weathers: { name: () => string; day: (cover: Cover) => DayWeather }[] = [
  ...[8, 12, 16, 28, 33, 38].map((celsius) => ({
    name: () => t.warmth(withUnit(temperatureIn(celsius))),
    day: (cover: Cover) => atCrop(celsius, cover),
  })),
  ...[19, 30, 40].map((wind) => ({ name: () => t.wind(withUnit(windIn(wind))), day: () => ({ ...pleasant, wind }) })),
  ...[1, 5, 10].map((rain) => ({
    name: () => t.rain(withUnit(precipitationIn(rain), precipitationIn(rain).unit === 'in' ? 2 : 0)),
    day: () => ({ ...pleasant, rain }),
  })),
  ...[4, 6, 8].map((oktas) => ({ name: () => t.cloud(oktas), day: () => ({ ...pleasant, oktas }) })),
  ...[75, 85, 95].map((humidity) => ({ name: () => t.humidity(humidity), day: () => ({ ...pleasant, humidity }) })),
]

/** The effect of single conditions on flight in the model, on an otherwise pleasant day. */
export const Flight = () => (
  <DataView
    caption={t.flight}
    head={[t.weather, ...covers.map((cover) => t.covers[cover])]}
    rows={weathers.map(({ name, day }) => [
      name(),
      ...covers.map((cover) => t.share(number(100 * (flightFitness(day(cover), cover) ?? 0)))),
    ])}
  />
)

export const Sprays = () => (
  <DataView
    caption={t.sprays}
    head={t.spraysHead()}
    rows={hazards.map((hazard) => {
      const { onTheDay, recoveryDays } = sprayEffects[hazard]
      return [t.hazards[hazard], t.share(number(100 * onTheDay)), figure(recoveryDays)]
    })}
  />
)

const monthsOf = (season: Season | undefined): string => {
  if (season === undefined || (season[0] === 1 && season[1] === 12)) return t.allYear
  return season.map((month) => monthName(month)).join(' – ')
}

export const Seasons = () => (
  <DataView
    caption={t.seasons}
    head={t.seasonsHead()}
    rows={crops.flatMap((crop) =>
      countries.map((country): [string, ...string[]] => {
        const season = defaultSeasons[crop][country]
        return [`${nameOfCrop(crop)}, ${country}`, monthsOf(season?.open), monthsOf(season?.protected)]
      }),
    )}
  />
)
