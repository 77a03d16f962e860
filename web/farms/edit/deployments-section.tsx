import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FarmDeployment } from '#domain/farms/deployment.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { createDeployment, deleteDeployment, updateDeployment } from '#domain/farms/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { date } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { deploymentsQuery, invalidateFarms } from '../queries.ts'
import css from './edit-farm.module.css'
import { RecordRows } from './record-rows.tsx'

const words = t.deployments

const weeksText = ({ weeks }: FarmDeployment): string => {
  const deployed = weeks.filter((week) => week.deployed)
  const [first, last] = [deployed[0], deployed.at(-1)]
  return first && last ? words.weeks(deployed.length, first.name, last.name) : words.noWeeks
}

/** When devices stand on the farm, and the weeks of this year that can be chosen for it. */
export const DeploymentsSection = ({ farm }: { farm: FarmDetail }) => {
  const client = useQueryClient()
  const { data: deployments } = useQuery(deploymentsQuery(farm.id))
  const [editing, setEditing] = useState<FarmDeployment | 'new' | null>(null)
  const [removing, setRemoving] = useState<FarmDeployment | null>(null)
  if (!deployments) return <SkeletonLines lines={3} />
  const done = (said: string) => {
    setRemoving(null)
    toast.done(said)
    void invalidateFarms(client)
  }
  const rows = deployments.map((deployment) => ({
    ...deployment,
    title: words.until(
      date(deployment.deployed_date),
      deployment.withdrawn_date === null ? words.now : date(deployment.withdrawn_date),
    ),
    note: weeksText(deployment),
    editName: words.editNamed(date(deployment.deployed_date)),
    removeName: words.removeNamed(date(deployment.deployed_date)),
  }))
  return (
    <>
      <RecordRows
        name={t.sections.deployments}
        rows={rows}
        none={words.none}
        onEdit={setEditing}
        onRemove={setRemoving}
      />
      <div className={css.actions}>
        <Button onClick={() => setEditing('new')}>
          <IconPlus aria-hidden="true" />
          {words.add}
        </Button>
      </div>
      {editing && (
        <DeploymentDialog
          farm={farm}
          deployment={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => done(words.saved)}
        />
      )}
      {removing && (
        <DeleteDialog
          question={words.removeQuestion}
          kinds={{}}
          remove={() => api(deleteDeployment, { params: { id: removing.id } })}
          onClose={() => setRemoving(null)}
          onGone={() => done(words.removed)}
        >
          {words.removeText}
        </DeleteDialog>
      )}
    </>
  )
}

const valuesOf = (deployment: FarmDeployment | null) => ({
  deployed_date: deployment?.deployed_date ?? '',
  withdrawn_date: deployment?.withdrawn_date ?? null,
})
const described = ({ deployed_date, withdrawn_date }: FarmDeployment) => ({
  [words.deployed_date]: deployed_date,
  [words.withdrawn_date]: withdrawn_date ?? '',
})

/** As it is stored now. Throws where somebody deleted it. */
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
      // The two days are one period: both are checked together.
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
