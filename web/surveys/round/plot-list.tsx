import { IconCircle, IconCircleCheck, IconCloudUp, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { roundKinds, type RoundKind, type RoundPlot, type RoundState, type Walked } from '#domain/surveys/round.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import css from './round.module.css'

/** A plot of the round as the page shows it. */
export type Shown = Walked & { state: RoundState; metres: number | null; about: string }
const icons: Record<RoundState, Icon> = { done: IconCircleCheck, waits: IconCloudUp, left: IconCircle }

interface ToPlotProps {
  plot: RoundPlot
  search?: { tab?: RoundKind | undefined; count?: '1' }
  look: object
  children: ReactNode
}
/** Opens the surveys of a plot. */
export const ToPlot = ({ plot, search = {}, look, children }: ToPlotProps) => (
  <Link
    to="/ento-home/survey/survey-datalist/$plotId"
    params={{ plotId: String(plot.id) }}
    search={{ plotNumber: String(plot.number), ...search }}
    {...look}
  >
    {children}
  </Link>
)

/** Plots of a round under a title; renders nothing without plots. */
export const PlotList = ({ title, rows }: { title: string; rows: readonly Shown[] }) => {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.listTitle}>
        {title}
      </h2>
      <ul className={css.list}>
        {rows.map(({ plot, state, metres, about, counted }) => {
          const Sign = icons[state]
          const kinds = roundKinds.filter((one) => counted.has(one)).map((one) => t.kindsInText[one])
          const notes = [about, kinds.length > 0 && t.counted(kinds.join(', '))].filter(Boolean).join(' · ')
          return (
            <li key={plot.id}>
              <ToPlot plot={plot} look={{ className: css.plot, 'data-state': state }}>
                <Sign aria-hidden="true" />
                <span>
                  <span>
                    <strong>{t.plotNo(plot.number)}</strong> {t.where(plot.tunnel_number, plot.field_name)}
                  </span>
                  <small>
                    {t.states[state]}
                    {notes && ` · ${notes}`}
                  </small>
                </span>
                {metres !== null && <span className={css.metres}>{t.distance(metres)}</span>}
              </ToPlot>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
