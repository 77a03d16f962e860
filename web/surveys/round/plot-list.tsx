import { IconCircle, IconCircleCheck, IconCloudUp, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { roundKinds, type RoundKind, type RoundPlot, type RoundState } from '#domain/surveys/round.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import css from './round.module.css'
import type { Shown } from './use-walk.ts'

/** The choices of a round that the pages of its plots keep in their address. */
export interface RoundChoice {
  kind: RoundKind | undefined
  /** Undefined: the round in progress. */
  round: string | undefined
}
const icons: Record<RoundState, Icon> = { done: IconCircleCheck, waits: IconCloudUp, left: IconCircle }

interface ToPlotProps {
  plot: RoundPlot
  choice: RoundChoice
  /** Opens the form to count at once. */
  count?: boolean
  look: object
  children: ReactNode
}
/** Opens the surveys of a plot, on the tab of what the round counts. */
export const ToPlot = ({ plot, choice, count, look, children }: ToPlotProps) => (
  <Link
    to="/ento-home/survey/survey-datalist/$plotId"
    params={{ plotId: String(plot.id) }}
    search={{
      plotNumber: String(plot.number),
      tab: choice.kind,
      count: count ? '1' : undefined,
      from: 'round',
      ...choice,
    }}
    {...look}
  >
    {children}
  </Link>
)

interface PlotListProps {
  title: string
  rows: readonly Shown[]
  choice: RoundChoice
}
/** Plots of a round under a title; renders nothing without plots. */
export const PlotList = ({ title, rows, choice }: PlotListProps) => {
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
              <ToPlot plot={plot} choice={choice} look={{ className: css.plot, 'data-state': state }}>
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
