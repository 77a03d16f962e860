import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FarmDeployment } from '#domain/farms/deployment.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { createDeployment, deleteDeployment, updateDeployment } from '#domain/farms/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { date } from '#web/platform/formats.ts'
import { farms as t } from '#web/texts/farms.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Pending } from '#web/ui/pending.tsx'
import { deploymentsQuery } from '../queries.ts'
import { RecordSection } from './record-section.tsx'

const words = t.deployments

const weeksText = ({ weeks }: FarmDeployment): string => {
  const deployed = weeks.filter((week) => week.deployed)
  const [first, last] = [deployed[0], deployed.at(-1)]
  return first && last ? words.weeks(deployed.length, first.name, last.name) : words.noWeeks
}

/** The periods in which devices are deployed on the farm, and the selectable weeks of this year. */
export const DeploymentsSection = ({ farm }: { farm: FarmDetail }) => {
  const asked = useQuery(deploymentsQuery(farm.id))
  const deployments = asked.data
  if (!deployments) return <Pending asked={asked} lines={3} />
  return (
    <RecordSection
      name={t.sections.deployments}
      records={deployments}
      rowOf={(deployment) => {
        const { deployed_date, withdrawn_date } = deployment
        return {
          title: words.until(date(deployed_date), withdrawn_date === null ? words.now : date(withdrawn_date)),
          note: weeksText(deployment),
          editName: words.editNamed(date(deployed_date)),
          removeName: words.removeNamed(date(deployed_date)),
        }
      }}
      words={words}
      renderDialog={({ record, ...dialog }) => <DeploymentDialog farm={farm} deployment={record} {...dialog} />}
      remove={({ id }) => api(deleteDeployment, { params: { id } })}
    />
  )
}

const valuesOf = (deployment: FarmDeployment | null) => ({
  deployed_date: deployment?.deployed_date ?? '',
  withdrawn_date: deployment?.withdrawn_date ?? null,
})
const described = ({ deployed_date, withdrawn_date }: FarmDeployment) => ({
  [words.deployed_date]: date(deployed_date),
  [words.withdrawn_date]: date(withdrawn_date),
})

/** Reads the current version. Throws if somebody deleted it. */
const deploymentNow = async (client: QueryClient, farmId: number, id: number): Promise<FarmDeployment> => {
  const deployments = await client.fetchQuery({ ...deploymentsQuery(farmId), staleTime: 0 })
  const deployment = deployments.find((each) => each.id === id)
  if (!deployment) throw new Error(messages.notFound)
  return deployment
}

export const DeploymentDialog = ({
  farm,
  deployment,
  onClose,
  onSaved,
}: {
  farm: FarmDetail
  deployment: FarmDeployment | null
  onClose: () => void
  onSaved: () => void
}) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={deployment ? words.editTitle : words.addTitle}
      submit={words.save}
      draft={`deployment:${deployment?.id ?? `new:${farm.id}`}`}
      initial={valuesOf(deployment)}
      stored={
        deployment && {
          record: deployment,
          valuesOf,
          reload: () => deploymentNow(client, farm.id, deployment.id),
          described,
        }
      }
      saving={deployment ? savingBy(updateDeployment, { id: deployment.id }) : savingBy(createDeployment)}
      bodyOf={(days) => (deployment ? days : { farm_id: farm.id, ...days })}
      // The two days are one period: both are validated together.
      sendsAll
      fallbackMessage={messages.farmNotUpdated}
      saved={onSaved}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={words.deployed_date}
            type="date"
            value={values.deployed_date}
            error={errorOf('deployed_date')}
            onChange={(event) => set({ deployed_date: event.target.value })}
          />
          <TextField
            label={words.withdrawn_date}
            hint={words.withdrawnHint}
            type="date"
            value={values.withdrawn_date ?? ''}
            error={errorOf('withdrawn_date')}
            onChange={(event) => set({ withdrawn_date: event.target.value || null })}
          />
        </>
      )}
    </FormDialog>
  )
}
