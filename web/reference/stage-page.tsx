import { useQuery } from '@tanstack/react-query'
import { deleteStage } from '#domain/reference/endpoints.ts'
import { describeChanges } from '#web/history/describe-changes.ts'
import { api } from '#web/platform/api/api.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { reference as t } from '#web/texts/reference.ts'
import { stagesQuery } from './queries.ts'
import { stageAddress } from './reference-address.ts'
import { ReferencePage } from './reference-page.tsx'
import { StageForm } from './stage-form.tsx'

export const StagePage = () => {
  const address = useAddress(stageAddress)
  return (
    <ReferencePage
      texts={t.stage}
      asked={useQuery(stagesQuery(address))}
      columns={[{ key: 'stage', title: t.columns.stage, value: ({ stage }) => stage }]}
      view={address}
      nameOf={({ stage }) => stage}
      Form={StageForm}
      remove={({ id }) => api(deleteStage, { params: { id } })}
      history={{ kind: 'stages', describe: describeChanges(t.form) }}
    />
  )
}
