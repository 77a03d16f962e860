import { IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { FarmRound } from '#domain/surveys/round.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import css from './round.module.css'

/** Without figures, only the farm is known. */
type ListedFarm = Pick<FarmRound, 'farm_id' | 'farm_title'> | FarmRound

const stateOf = (farm: ListedFarm): string => {
  if (!('round' in farm)) return t.noData
  const { round, count_plots, count_done } = farm
  const left = t.plotsLeft(count_plots - count_done, count_plots)
  return round > 1 ? `${t.roundNo(round)} · ${left}` : left
}

/** Farms with the plots that are left today; each opens its round. `total`: all farms, listed or not. */
export const FarmRounds = ({ rows, total }: { rows: readonly ListedFarm[]; total: number }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.listTitle}>
        {t.farmsTitle}
      </h2>
      <ul className={css.list}>
        {rows.map((farm) => {
          const isDone = 'round' in farm && farm.count_done === farm.count_plots
          const Sign = isDone ? IconCircleCheck : IconCircle
          return (
            <li key={farm.farm_id}>
              <Link
                to="."
                search={(before: object) => ({ ...before, farm: String(farm.farm_id) })}
                className={css.plot}
                data-state={isDone ? 'done' : 'left'}
              >
                <Sign aria-hidden="true" />
                <span>
                  <strong>{farm.farm_title}</strong>
                  <small>{stateOf(farm)}</small>
                </span>
                <IconChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
      {total > rows.length && <p>{t.moreFarms(total - rows.length)}</p>}
    </section>
  )
}
