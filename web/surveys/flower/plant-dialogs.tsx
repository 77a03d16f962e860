import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import {
  createFlowerObservation,
  deleteFlowerObservation,
  deleteFlowerSurvey,
  getFlowerObservation,
  listFlowerObservations,
  updateFlowerObservation,
} from '#domain/surveys/flower-endpoints.ts'
import { flowerEdit, type FlowerObservation, type FlowerSurvey } from '#domain/surveys/flower.ts'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { savingBy, savingWith } from '#web/ui/form/saving.ts'
import { RowActions } from '#web/ui/row-actions.tsx'
import { CountDialog } from '../count-dialog.tsx'
import { EffortButton } from '../effort/edit-effort.tsx'
import css from './plant-dialogs.module.css'

const t = surveys.flower

interface PlantDialogProps {
  plant: FlowerSurvey
  onClose: () => void
}
const ofPlant = ({ survey_id, id }: FlowerSurvey) => ({ id: survey_id, fid: id })

/** Edits the count of a plant, with a note that gives the reason. */
export const EditPlant = ({ plant, onEffort, onClose }: PlantDialogProps & { onEffort: () => void }) =>
  plant.observation && (
    <EditCount
      plant={plant}
      observation={plant.observation}
      title={t.editSurvey(plant.plant_number)}
      onEffort={onEffort}
      onClose={onClose}
    />
  )

interface EditCountProps extends PlantDialogProps {
  observation: FlowerObservation
  title: string
  /** Opens the effort. */
  onEffort?: () => void
}
const EditCount = ({ plant, observation, title, onEffort, onClose }: EditCountProps) => {
  const client = useQueryClient()
  const params = { ...ofPlant(plant), oid: observation.id }
  return (
    <CountDialog
      title={title}
      submit={surveys.save}
      draft={`flower-count:${observation.id}`}
      observation={observation}
      reload={() => api(getFlowerObservation, { params })}
      saving={savingWith(flowerEdit, (body) => api(updateFlowerObservation, { params, body }))}
      saved={() => {
        toast.done(messages.observationSaved)
        return invalidateSurveys(client)
      }}
      onClose={onClose}
      below={onEffort && <EffortButton onPress={onEffort} />}
    />
  )
}

export const DeletePlant = ({ plant, onClose }: PlantDialogProps) => {
  const client = useQueryClient()
  return (
    <DeleteDialog
      question={surveys.removeQuestion}
      kinds={surveys.depends}
      known={plant.observation ? [{ kind: 'observations', count: 1 }] : []}
      onClose={onClose}
      remove={(confirm) => api(deleteFlowerSurvey, { params: ofPlant(plant), query: { confirm: String(confirm) } })}
      onGone={() => {
        toast.done(surveys.removed(surveys.plant(plant.plant_number)))
        onClose()
        void invalidateSurveys(client)
      }}
    >
      {t.removeText(plant.plant_number)}
    </DeleteDialog>
  )
}

/** The observations list of a plant: one or none. Adding is offered only while there is none. */
export const PlantObservations = ({ plant, onClose }: PlantDialogProps) => {
  const client = useQueryClient()
  const person = usePerson()
  const { data = plant.observation ? [plant.observation] : [] } = useQuery({
    queryKey: ['surveys', 'plant', plant.id, 'observations'],
    queryFn: ({ signal }) => api(listFlowerObservations, { params: ofPlant(plant) }, signal),
  })
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null)
  const observation = data[0]
  const { change } = allowedWith(person, plant.observer_id)
  const close = () => setOpen(null)
  return (
    <>
      <Dialog
        title={t.observationsOf(plant.plant_number)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{surveys.close}</Button>
            {!observation && (
              <Button kind="primary" onClick={() => setOpen('add')}>
                {t.addObservation}
              </Button>
            )}
          </>
        }
      >
        {observation ? (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{surveys.columns.count}</th>
                <th scope="col">{surveys.columns.notes}</th>
                {change && <th scope="col">{surveys.columns.action}</th>}
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>{observation.count}</td>
                <td>
                  <NotesButton notes={observation.notes} of={surveys.plant(plant.plant_number)} />
                </td>
                {change && (
                  <td>
                    <RowActions
                      name={t.observations}
                      onEdit={() => setOpen('edit')}
                      onDelete={() => setOpen('delete')}
                    />
                  </td>
                )}
              </tr>
            </tbody>
          </table>
        ) : (
          <p className={css.none}>{t.noObservation}</p>
        )}
      </Dialog>
      {open === 'add' && (
        <CountDialog
          title={t.addObservation}
          submit={t.addObservation}
          draft={`flower-observation:${plant.id}`}
          saving={savingBy(createFlowerObservation, ofPlant(plant))}
          saved={() => {
            toast.done(messages.observationSaved)
            return invalidateSurveys(client)
          }}
          onClose={close}
        />
      )}
      {open === 'edit' && observation && (
        <EditCount plant={plant} observation={observation} title={t.editObservation} onClose={close} />
      )}
      {open === 'delete' && observation && (
        <DeleteDialog
          question={surveys.removeQuestion}
          kinds={surveys.depends}
          onClose={close}
          remove={() => api(deleteFlowerObservation, { params: { ...ofPlant(plant), oid: observation.id } })}
          onGone={() => {
            toast.done(surveys.removed(t.theCount))
            close()
            void invalidateSurveys(client)
          }}
        >
          {t.removeCountText(plant.plant_number)}
        </DeleteDialog>
      )}
    </>
  )
}
