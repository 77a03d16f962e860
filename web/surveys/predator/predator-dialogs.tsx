import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import { observationEdit } from '#domain/surveys/pollinator.ts'
import {
  deletePredatorObservation,
  deletePredatorSurvey,
  getPredatorObservation,
  updatePredatorObservation,
} from '#domain/surveys/predator-endpoints.ts'
import type { PredatorLine } from '#domain/surveys/predator.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { savingWith } from '#web/ui/form/saving.ts'
import { CountDialog } from '../count-dialog.tsx'
import { EffortButton } from '../effort/edit-effort.tsx'
import { taxonName } from '../species/species.ts'

const t = surveys.predator
const pathOf = ({ survey_id, predator_survey_id }: PredatorLine) => ({ id: survey_id, pid: predator_survey_id })

interface EditProps {
  line: PredatorLine
  /** Opens the effort. */
  onEffort: () => void
  onClose: () => void
}

export const EditPredator = ({ line, onEffort, onClose }: EditProps) => {
  const client = useQueryClient()
  const { observation } = line
  if (!observation) return null
  const params = { ...pathOf(line), oid: observation.id }
  return (
    <CountDialog
      title={t.editTitle}
      submit={surveys.save}
      draft={`predator-count:${observation.id}`}
      observation={observation}
      reload={() => api(getPredatorObservation, { params })}
      saving={savingWith(observationEdit, (body) => api(updatePredatorObservation, { params, body }))}
      saved={() => {
        toast.done(messages.observationSaved)
        return invalidateSurveys(client)
      }}
      onClose={onClose}
      below={<EffortButton onPress={onEffort} />}
    >
      <TextField
        label={surveys.columns.predator}
        readOnly
        large
        value={`${taxonName(observation.predator)}, ${observation.predator.stage.stage}`}
      />
    </CountDialog>
  )
}

/** Deletes an observation, or the entry of a plant on which nothing was seen. */
export const DeletePredator = ({ line, name, onClose }: { line: PredatorLine; name: string; onClose: () => void }) => {
  const client = useQueryClient()
  const { observation, plant_number } = line
  return (
    <DeleteDialog
      question={surveys.removeQuestion}
      kinds={surveys.depends}
      onClose={onClose}
      remove={(confirm) =>
        observation
          ? api(deletePredatorObservation, { params: { ...pathOf(line), oid: observation.id } })
          : api(deletePredatorSurvey, { params: pathOf(line), query: { confirm: String(confirm) } })
      }
      onGone={() => {
        toast.done(surveys.removed(name))
        onClose()
        void invalidateSurveys(client)
      }}
    >
      {observation ? t.removeText(taxonName(observation.predator), plant_number) : t.removeNothingText(plant_number)}
    </DeleteDialog>
  )
}
