import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RoundPlot } from '#domain/surveys/round.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton } from '#web/ui/button.tsx'
import { ToPlot, type RoundChoice } from './plot-list.tsx'
import css from './round.module.css'
import { useWalk } from './use-walk.ts'

interface NextOfPlotProps {
  place: Place
  plots: readonly RoundPlot[]
  choice: RoundChoice
  /** Another action, which is secondary beside the next plot. */
  children: (hasNext: boolean) => ReactNode
}

/** On the page of a plot that was counted on a round: opens the form to count the next plot. */
export const NextOfPlot = ({ place, plots, choice, children }: NextOfPlotProps) => {
  const farm = { id: place.farm_id, time_zone: place.zone }
  const asked = choice.round === undefined ? undefined : Number(choice.round)
  const { shown, next } = useWalk(farm, plots, choice.kind ?? null, asked)
  const here = shown.find(({ plot }) => plot.id === place.plot_id)
  if (!next || !here || here.state === 'left') return children(false)
  return (
    <>
      {children(true)}
      <ToPlot plot={next.plot} choice={choice} count look={asButton({ kind: 'primary', wide: true })}>
        <span className={css.nextOf}>
          {t.next}: {t.plotNo(next.plot.number)}
          <small>{t.where(next.plot.tunnel_number, next.plot.field_name)}</small>
        </span>
        <IconArrowRight aria-hidden="true" />
      </ToPlot>
    </>
  )
}
