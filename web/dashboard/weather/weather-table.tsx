import type { WeatherForecastDay } from '#domain/weather/calls.ts'
import { DataView } from '../chart/data-view.tsx'
import { longDay } from '../day-names.ts'
import { conditionText, weatherFigures } from './weather-figures.ts'

/** The weather chart as a table. */
const WeatherTable = ({ days }: { days: readonly WeatherForecastDay[] }) => (
  <DataView
    caption="Weather by day"
    head={['Day', 'Kind', 'Condition', 'Afternoon, °C', 'Rain, mm', 'Wind, km/h', 'Humidity, %', 'Fit for flying']}
    rows={days.map((day) => {
      const { temperature, rain, wind, humidity, fitness } = weatherFigures(day)
      const kind = day.forecast ? 'Forecast' : 'Measured'
      return [longDay(day.date), kind, conditionText(day), temperature.replace('°', ''), rain, wind, humidity, fitness]
    })}
  />
)
export default WeatherTable
