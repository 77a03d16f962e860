import { datesBetween } from '#domain/weeks/dates.ts'
import type { ImageHours } from '#domain/images/endpoints.ts'
import { dayMonthText } from '#domain/display/dates.ts'
import { date } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import css from './time-strip.module.css'

interface TimeStripProps {
  hours: ImageHours
  /** Called to show the images of one hour of one day. */
  onHour: (day: string, hour: number) => void
}

const dayMonth = (day: string): string => {
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number)
  return dayMonthText({ year, month, day: of })
}

/** The states of an hour, with what its colour means. */
const keys = [
  ['images', 'imagesKey'],
  ['watched', 'watchedKey'],
  ['not-watched', 'notWatchedKey'],
] as const

const FIRST_HOUR = 4
const LAST_HOUR = 22

/** Images by hour: a column per day, a row per hour; unwatched hours are hatched. */
export const TimeStrip = ({ hours: { from, to, hours }, onHour }: TimeStripProps) => {
  if (from === null || to === null) return null
  const byHour = new Map(hours.map((one) => [`${one.date} ${one.hour}`, one]))
  const most = Math.max(1, ...hours.map(({ images }) => images))
  const first = Math.min(FIRST_HOUR, ...hours.map(({ hour }) => hour))
  const last = Math.max(LAST_HOUR, ...hours.map(({ hour }) => hour))
  const days = datesBetween(from, to)
  const hoursOfDay = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <figure className={css.strip}>
      <figcaption>
        {t.strip}
        {keys.map(([state, text]) => (
          <span key={state} className={css.key}>
            <i data-state={state} aria-hidden="true" />
            {t[text]}
          </span>
        ))}
      </figcaption>
      <div className={css.scroll}>
        <table>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{dayMonth(day)}</th>
                {hoursOfDay.map((hour) => {
                  const { images = 0, watched = 0 } = byHour.get(`${day} ${hour}`) ?? {}
                  const words =
                    images > 0
                      ? t.stripHour(date(day), hour, images)
                      : watched > 0
                        ? t.stripWatched(date(day), hour)
                        : t.stripNotWatched(date(day), hour)
                  const share = images / most
                  return (
                    <td key={hour} data-state={images > 0 ? 'images' : watched > 0 ? 'watched' : 'not-watched'}>
                      {images > 0 ? (
                        <button
                          type="button"
                          title={words}
                          aria-label={words}
                          style={{ opacity: 0.25 + 0.75 * Math.sqrt(share) }}
                          onClick={() => onHour(day, hour)}
                        />
                      ) : (
                        <span title={words}>
                          <span className="vh">{words}</span>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th aria-hidden="true" />
              {hoursOfDay.map((hour) => (
                <td key={hour} className={css.hour} aria-hidden="true">
                  {hour % 3 === 0 ? hour : ''}
                </td>
              ))}
            </tr>
            <tr aria-hidden="true">
              <th />
              <td className={css.axis} colSpan={hoursOfDay.length}>
                {t.stripAxis}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </figure>
  )
}
