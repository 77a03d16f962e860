import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'

/** Afternoon temperatures at which all bees fly: the model subtracts no points from 16 to 28 °C. */
export const WARM = { from: 16, to: 28 } as const

export interface Scale {
  yOf: (value: number) => number
}

/** Temperature axis: 8 to 28 °C by default, wider if a day was colder or hotter. */
export const temperatureScale = (
  days: readonly (WeatherForecastDay | undefined)[],
  top: number,
  bottom: number,
): Scale => {
  const known = days.flatMap((day) => day?.temperature_afternoon ?? [])
  const low = Math.min(8, ...known.map((value) => Math.floor(value) - 1))
  const high = Math.max(WARM.to, ...known.map((value) => Math.ceil(value) + 1))
  return { yOf: (value) => bottom - ((value - low) / (high - low)) * (bottom - top) }
}

/** Height of the rain bars: 12 mm fill the height; higher values rescale all bars. */
export const rainHeight = (days: readonly WeatherForecastDay[], height: number): ((millimetres: number) => number) => {
  const most = Math.max(12, ...days.map(({ precipitation }) => precipitation ?? 0))
  return (millimetres) => (millimetres / most) * height
}

/** Runs of consecutive days with a temperature: the line never crosses a day without one. */
export const temperatureRuns = (
  days: readonly (WeatherForecastDay | undefined)[],
): { index: number; value: number; forecast: boolean }[][] => {
  const runs: { index: number; value: number; forecast: boolean }[][] = []
  days.forEach((day, index) => {
    if (!day || day.temperature_afternoon === null) return
    const { temperature_afternoon, forecast } = day
    const last = runs.at(-1)
    const point = { index, value: temperature_afternoon, forecast }
    if (last?.at(-1)?.index === index - 1) last.push(point)
    else runs.push([point])
  })
  return runs
}
