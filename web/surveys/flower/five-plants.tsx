import { useQuery } from '@tanstack/react-query'
import { dayMonthText } from '#domain/display/dates.ts'
import { date, number } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'
import { latestFlowersQuery } from '../queries.ts'
import css from './five-plants.module.css'
import { PlantDrawing } from './plant-drawing.tsx'
import { lastVisit } from './plants.ts'

const t = surveys.flower

/** `23 May`, with its year if that differs from the year of the other date. */
const dateIn = (day: string, other: string): string => {
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number)
  return day.slice(0, 4) === other.slice(0, 4) ? dayMonthText({ year, month, day: of }) : date(day)
}

/** The five plants of the newest visit, each with its count on the previous visit. */
export const FivePlants = ({ plotId }: { plotId: number }) => {
  const { data } = useQuery(latestFlowersQuery(plotId))
  const visit = data && lastVisit(data)
  if (!visit) return null
  const { survey_date, date_before, plants, counted, mean } = visit
  return (
    <section className={css.panel} aria-label={t.last(date(survey_date))}>
      <div className={css.head}>
        <h2>{t.last(date(survey_date))}</h2>
        {mean !== null && <p>{t.summary(counted, number(mean, 1))}</p>}
      </div>
      <ul className={css.plants}>
        {plants.map(({ plant, count, was }) => (
          <li key={plant}>
            <PlantDrawing count={count} />
            <span>
              <strong>{count ?? '–'}</strong>
              <span>{surveys.plant(plant)}</span>
              <span>
                {count === null
                  ? t.notCounted
                  : was === null || date_before === null
                    ? ' '
                    : t.was(was, dateIn(date_before, survey_date))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
