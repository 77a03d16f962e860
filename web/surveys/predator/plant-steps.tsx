import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { PLANTS } from '#domain/surveys/survey.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from '../counting/pad.module.css'

const t = surveys.predator
export type PlantState = keyof typeof t.states

interface PlantStepsProps {
  plant: number
  stateOf: (plant: number) => PlantState
  busy: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The state of each of the five plants, with arrows to move between them. */
export const PlantSteps = ({ plant, stateOf, busy, onPrevious, onNext }: PlantStepsProps) => (
  <div className={css.steps}>
    <Button kind="ghost" size="icon" aria-label={t.previous} disabled={plant === 1} onClick={onPrevious}>
      <IconChevronLeft aria-hidden="true" />
    </Button>
    {PLANTS.map((each) => {
      const state = stateOf(each)
      return (
        <span
          key={each}
          role="img"
          aria-label={t.step(each, t.states[state])}
          className={css.step}
          data-state={state}
          aria-current={each === plant ? 'step' : undefined}
        >
          <span>
            {each}
            {(state === 'counted' || state === 'waiting') && <IconCheck aria-hidden="true" />}
          </span>
        </span>
      )
    })}
    <Button
      kind="ghost"
      size="icon"
      aria-label={t.next}
      disabled={plant === PLANTS.length}
      busy={busy}
      onClick={onNext}
    >
      <IconChevronRight aria-hidden="true" />
    </Button>
  </div>
)
