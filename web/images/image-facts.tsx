import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImageDetail } from '#domain/images/image.ts'
import { precipitationIn, temperatureIn, windIn, type Quantity } from '#domain/display/units.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import { getWeatherForecast, type WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { ModelCardOfFarm } from '#web/farms/model-card-button.tsx'
import { api } from '#web/platform/api/api.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import css from './image-facts.module.css'

const weatherQuery = (farm_id: number, day: string) =>
  queryOptions({
    queryKey: ['weather-of-day', farm_id, day],
    queryFn: async ({ signal }) =>
      (await api(getWeatherForecast, { params: { farm_id }, query: { start_date: day, end_date: day } }, signal))[0] ??
      null,
    staleTime: 60 * 60_000,
    retry: false,
  })

const quantity = (given: number | null, into: (value: number) => Quantity): string[] => {
  if (given === null) return []
  const { value, unit } = into(given)
  return [`${number(value, unit === 'in' ? 2 : 1)} ${unit}`]
}

const weatherWords = ({ temperature_afternoon, wind_speed, precipitation }: WeatherForecastDay): string =>
  [
    ...quantity(temperature_afternoon, temperatureIn),
    ...quantity(wind_speed, windIn).map(t.wind),
    ...quantity(precipitation, precipitationIn).map(t.rain),
  ].join(', ') || t.unknown

const weatherHourWords = (hour: WeatherHour): string =>
  [
    ...quantity(hour.temperature, temperatureIn),
    ...quantity(hour.wind_speed, windIn).map(t.wind),
    ...quantity(hour.precipitation, precipitationIn).map(t.rain),
    ...(hour.cloud_percent === null ? [] : [t.cloud(number(hour.cloud_percent))]),
    ...(hour.humidity === null ? [] : [t.humidity(number(hour.humidity))]),
  ].join(', ') || t.unknown

/** Camera, place, model, message and weather of an image. */
export const ImageFacts = ({ image }: { image: ImageDetail }) => {
  const day = localDay(image.captured_at, image.time_zone)
  // Without the hour's weather, that of the day is shown, which stores the hours as well.
  const { data: weather } = useQuery({ ...weatherQuery(image.farm_id, day), enabled: !image.weather })
  const facts: [string, React.ReactNode][] = [
    [
      t.camera,
      <Link key="camera" to="/device-detail/$deviceId" params={{ deviceId: String(image.device_id) }}>
        {image.device_name}
      </Link>,
    ],
    [
      t.place,
      <Link key="place" to="/farm-dashboard/$farmId" params={{ farmId: String(image.farm_id) }}>
        {[image.farm_title, image.place].filter(Boolean).join(', ')}
      </Link>,
    ],
    [t.captured, dateTime(image.captured_at, image.time_zone)],
    [t.received, dateTime(image.received_at, image.time_zone)],
    [
      t.model,
      image.model_version === null ? (
        t.unknown
      ) : (
        <ModelCardOfFarm key="model" farmId={image.farm_id} version={image.model_version} />
      ),
    ],
    [t.message, image.message_id ?? t.unknown],
    [t.size, image.width === null || image.height === null ? t.unknown : t.pixels(image.width, image.height)],
    ...(image.weather
      ? [[t.weatherHour, weatherHourWords(image.weather)] as [string, string]]
      : weather
        ? [[t.weather, weatherWords(weather)] as [string, string]]
        : []),
  ]
  return (
    <section className={css.facts}>
      <h2>{t.about}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
