import { IconUsers, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { SurveyAssignment } from '#domain/assignments/assignment.ts'
import type { Farm } from '#domain/farms/farm.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { assignments as texts } from '#web/texts/assignments.ts'
import { doubleCounts } from '#web/texts/double-counts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './round.module.css'

const AssignDialog = lazyPart(async () => ({
  default: (await import('#web/assignments/assign-dialog.tsx')).AssignDialog,
}))
const DoubleCountDialog = lazyPart(async () => ({
  default: (await import('../double-counts/double-count-dialog.tsx')).DoubleCountDialog,
}))

interface RoundActionsProps {
  farm: Farm
  plots: readonly RoundPlot[]
  assignments: readonly SurveyAssignment[]
  /** The farm's local date. */
  today: string
}

/** Actions of a team on a round besides counting: assigning plots, and repeating counts by a second observer. */
export const RoundActions = ({ farm, plots, assignments, today }: RoundActionsProps) => {
  const person = usePerson()
  const [opened, setOpened] = useState<'assign' | 'again' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className={css.nearest}>
      {can(person, 'assignment.edit') && (
        <Button onClick={() => setOpened('assign')}>
          <IconUsers aria-hidden="true" />
          {texts.button}
        </Button>
      )}
      <Button onClick={() => setOpened('again')}>
        <IconUserPlus aria-hidden="true" />
        {doubleCounts.button}
      </Button>
      <Suspense>
        {opened === 'assign' && (
          <AssignDialog farm={farm} plots={plots} assignments={assignments} today={today} onClose={close} />
        )}
        {opened === 'again' && <DoubleCountDialog farm={farm} onClose={close} />}
      </Suspense>
    </div>
  )
}
