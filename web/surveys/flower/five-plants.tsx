import { useQuery } from '@tanstack/react-query'
import { date, number } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'
import { latestFlowersQuery } from '../queries.ts'
import css from './five-plants.module.css'
import { PlantDrawing } from './plant-drawing.tsx'
import { lastVisit } from './plants.ts'

const t = surveys.flower

/** The five plants of the newest visit, each with its count on the previous visit. */
export const FivePlants = ({ plotId }: { plotId: number }) => {
  const { data } = useQuery(latestFlowersQuery(plotId))
  const visit = data && lastVisit(data)
  if (!visit) return null
  const { survey_date, plants, counted, mean } = visit
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
              <span>{count === null ? t.notCounted : was === null ? ' ' : t.was(was)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
