import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import {
  deletePollinatorGroup,
  deletePollinatorObservation,
  getPollinatorObservation,
  updatePollinatorObservation,
} from '#domain/surveys/pollinator-endpoints.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { observationEdit, pollinatorObservationEdit, type PollinatorLine } from '#domain/surveys/pollinator.ts'
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

const t = surveys.pollinator
const pathOf = ({ survey_id, pollinator_survey_id }: PollinatorLine) => ({ id: survey_id, pid: pollinator_survey_id })

interface EditProps {
  line: PollinatorLine
  /** Opens the effort. */
  onEffort: () => void
  onClose: () => void
}

export const EditPollinator = ({ line, onEffort, onClose }: EditProps) => {
  const client = useQueryClient()
  const { observation } = line
  if (!observation) return null
  const params = { ...pathOf(line), oid: observation.id }
  const { flower_centre, non_centre } = surveys.columns
  const hasCaste = hasCastes(observation.pollinator.functional_group)
  return (
    <CountDialog
      title={t.editTitle}
      submit={surveys.save}
      draft={`pollinator-count:${observation.id}`}
      observation={observation}
      reload={() => api(getPollinatorObservation, { params })}
      hasCaste={hasCaste}
      saving={savingWith(hasCaste ? pollinatorObservationEdit : observationEdit, (body) =>
        api(updatePollinatorObservation, { params, body }),
      )}
      saved={() => {
        toast.done(messages.observationSaved)
        return invalidateSurveys(client)
      }}
      onClose={onClose}
      below={<EffortButton onPress={onEffort} />}
    >
      <TextField
        label={surveys.columns.pollinator}
        readOnly
        large
        value={`${taxonName(observation.pollinator)}, ${observation.flower_centre ? flower_centre : non_centre}`}
      />
    </CountDialog>
  )
}

/** Deletes an observation, or the record that none of a group was seen. */
export const DeletePollinator = ({
  line,
  name,
  onClose,
}: {
  line: PollinatorLine
  name: string
  onClose: () => void
}) => {
  const client = useQueryClient()
  const { observation, functional_group } = line
  return (
    <DeleteDialog
      question={surveys.removeQuestion}
      kinds={surveys.depends}
      onClose={onClose}
      remove={(confirm) =>
        observation
          ? api(deletePollinatorObservation, {
              params: { ...pathOf(line), oid: observation.id },
              query: { confirm: String(confirm) },
            })
          : api(deletePollinatorGroup, {
              params: { ...pathOf(line), functional_group },
              query: { confirm: String(confirm) },
            })
      }
      onGone={() => {
        toast.done(surveys.removed(name))
        onClose()
        void invalidateSurveys(client)
      }}
    >
      {observation ? t.removeText(name) : t.removeGroupText(name)}
    </DeleteDialog>
  )
}
