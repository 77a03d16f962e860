import type { FarmSeason } from './season-endpoints.ts'

type Season = Pick<FarmSeason, 'weeks' | 'weather'>

/** The weeks from the first to the last with recordings or a score, plus one on each side; empty if there is none. */
export const seasonSpan = <W extends Season['weeks'][number]>(weeks: readonly W[]): W[] => {
  const hasData = ({ hours, pollination_health }: W) => hours > 0 || pollination_health !== null
  const first = weeks.findIndex(hasData)
  return first < 0 ? [] : weeks.slice(Math.max(0, first - 1), weeks.findLastIndex(hasData) + 2)
}

/** Mean afternoon temperature and total rain of a week's days; null if no values are available. */
export const weekWeather = (
  { from, to }: { from: string; to: string },
  weather: Season['weather'],
): { temperature: number | null; rain: number | null } => {
  const days = weather.filter(({ date }) => date >= from && date <= to)
  const warm = days.map((day) => day.temperature_afternoon).filter((value) => value !== null)
  const wet = days.map((day) => day.precipitation).filter((value) => value !== null)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    temperature: warm.length === 0 ? null : sum(warm) / warm.length,
    rain: wet.length === 0 ? null : sum(wet),
  }
}
