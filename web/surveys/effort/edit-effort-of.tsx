import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getFlowerSurvey, updateFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import { updatePollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { getPredatorSurvey, updatePredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { pollinatorsOfVisit, predatorsOfVisit } from '../queries.ts'
import { EditEffort, type EditEffortProps } from './edit-effort.tsx'

interface OfEntry {
  survey_id: number
  id: number
  name: string
  place: EditEffortProps<FlowerSurvey>['place']
  onClose: () => void
}

/** Edits the effort of a plant with a flower count. */
export const FlowerEffort = ({ plant, ...props }: Omit<OfEntry, 'survey_id' | 'id'> & { plant: FlowerSurvey }) => {
  const params = { id: plant.survey_id, fid: plant.id }
  return (
    <EditEffort
      {...props}
      of="flower"
      record={plant}
      reload={() => api(getFlowerSurvey, { params })}
      saving={savingBy(updateFlowerSurvey, params)}
    />
  )
}

/** Edits the effort of an observation period, for all its groups. */
export const PollinatorEffort = ({ survey_id, id, ...props }: OfEntry) => {
  const client = useQueryClient()
  const asked = useQuery(pollinatorsOfVisit(survey_id))
  const look = asked.data?.find((each) => each.id === id)
  if (!look) return <NotYet failed={asked.isError} name={props.name} onClose={props.onClose} />
  const reload = async () => {
    const looks = await client.fetchQuery(pollinatorsOfVisit(survey_id))
    return looks.find((each) => each.id === id) ?? look
  }
  const saving = savingBy(updatePollinatorSurvey, { id: survey_id, pid: id })
  return <EditEffort {...props} of="pollinator" record={look} reload={reload} saving={saving} />
}

/** Edits the effort of a plant with a predator count. */
export const PredatorEffort = ({ survey_id, id, ...props }: OfEntry) => {
  const asked = useQuery(predatorsOfVisit(survey_id))
  const plant = asked.data?.find((each) => each.id === id)
  if (!plant) return <NotYet failed={asked.isError} name={props.name} onClose={props.onClose} />
  const params = { id: survey_id, pid: id }
  const saving = savingBy(updatePredatorSurvey, params)
  return (
    <EditEffort
      {...props}
      of="predator"
      record={plant}
      reload={() => api(getPredatorSurvey, { params })}
      saving={saving}
    />
  )
}

const NotYet = ({ failed, name, onClose }: { failed: boolean; name: string; onClose: () => void }) => (
  <Dialog
    title={surveys.effort.editTitle(name)}
    onClose={onClose}
    actions={<Button onClick={onClose}>{surveys.close}</Button>}
  >
    {failed ? <p>{surveys.effort.unknown}</p> : <SkeletonLines lines={4} />}
  </Dialog>
)
