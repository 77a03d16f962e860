import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { longDay } from '../day-names.ts'
import { conditionText, weatherFigures } from './weather-figures.ts'
import { weather as t } from '../texts/weather.ts'

/** The weather chart as a table. */
const WeatherTable = ({ days }: { days: readonly WeatherForecastDay[] }) => (
  <DataView
    caption={t.chart}
    head={t.tableHead()}
    rows={days.map((day) => {
      const { temperature, rain, wind, humidity, fitness } = weatherFigures(day)
      const kind = day.forecast ? t.forecastTag : day.source ? t.modelled[day.source] : t.modelledSomehow
      return [longDay(day.date), kind, conditionText(day), temperature.replace('°', ''), rain, wind, humidity, fitness]
    })}
  />
)
export default WeatherTable
