import type { CountKind, Place } from '#web/field-work/outbox/entry.ts'
import { WeatherDialog } from '#web/weather-observations/weather-dialog.tsx'
import { AddFlowers } from '../flower/add-flowers.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'
import { PredatorWizard } from '../predator/predator-wizard.tsx'

interface AddDialogProps {
  kind: CountKind
  place: Place
  onClose: () => void
}

const dialogs = { flower: AddFlowers, pollinator: AddPollinators, predator: PredatorWizard }

/** Continues the draft count of this plot, or begins one. */
export const AddDialog = ({ kind, place, onClose }: AddDialogProps) => {
  if (kind === 'weather') return <WeatherDialog tunnel={place} onClose={onClose} />
  const Counting = dialogs[kind]
  return <Counting key={place.plot_id} place={place} onClose={onClose} />
}
