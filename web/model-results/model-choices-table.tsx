import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteModelChoice, type FarmModels } from '#domain/model-results/endpoints.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { date, number } from '#web/platform/formats.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { modelResults as t } from '#web/texts/model-results.ts'
import { Button } from '#web/ui/button.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import css from './model-choices.module.css'
import { farmModelsQuery, invalidateChoices } from './queries.ts'

interface ModelChoicesProps {
  organisationId: number
  /** The farm in the address; otherwise the first one of the organisation. */
  farmId: number | undefined
  onFarm: (farm_id: number) => void
}

/** The model version that counts on a farm of an organisation. */
export const ModelChoices = ({ organisationId, farmId, onFarm }: ModelChoicesProps) => {
  const { data, error, refetch } = useQuery(farmsQuery)
  const farms = data?.filter(({ organisation_id }) => organisation_id === organisationId)
  const chosen = farms?.find(({ id }) => id === farmId) ?? farms?.[0]
  return (
    <section className={css.section} aria-labelledby="model-that-counts">
      <h2 id="model-that-counts">{t.title}</h2>
      <p className={css.intro}>{t.intro}</p>
      {farms && chosen ? (
        <>
          <div className={css.farm}>
            <Field label={t.farm}>
              {(control) => (
                <Select {...control} value={chosen.id} onChange={({ target }) => onFarm(Number(target.value))}>
                  {farms.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <OfFarm key={chosen.id} farmId={chosen.id} />
        </>
      ) : farms ? (
        <p>{t.noFarm}</p>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}

const OfFarm = ({ farmId }: { farmId: number }) => {
  const person = usePerson()
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useQuery(farmModelsQuery(farmId))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={3} />
  const mayChoose = can(person, 'class.map')
  const { versions, choices } = data
  return (
    <>
      {versions.length > 0 ? (
        <DataView
          caption={t.versions}
          head={[t.version, t.images, t.counting]}
          rows={versions.map(({ model_version, images, images_counting }) => [
            model_version,
            number(images),
            number(images_counting),
          ])}
        />
      ) : (
        <p>{t.noResults}</p>
      )}
      <Choices farmId={farmId} choices={choices} mayChoose={mayChoose} />
      <Progress run={data.run} />
      {mayChoose && versions.length > 0 && (
        <div>
          <Button onClick={() => setChoosing(true)}>{t.choose}</Button>
        </div>
      )}
      {isChoosing && <ChoiceDialog farmId={farmId} models={data} onClose={() => setChoosing(false)} />}
    </>
  )
}

interface ChoicesProps extends Pick<FarmModels, 'choices'> {
  farmId: number
  mayChoose: boolean
}
const Choices = ({ farmId, choices, mayChoose }: ChoicesProps) => {
  const client = useQueryClient()
  const { busy, save } = useSave(t.failed)
  const remove = (from_date: string) =>
    void save(async () => {
      await api(deleteModelChoice, { params: { id: farmId }, query: { from_date } })
      toast.done(t.deleted)
      await invalidateChoices(client)
    })
  return (
    <>
      <h3>{t.choices}</h3>
      {choices.length === 0 && <p>{t.noChoice}</p>}
      <ul className={css.choices}>
        {choices.map(({ from_date, model_version }) => (
          <li key={from_date}>
            {t.since(model_version ?? t.device, date(from_date))}
            {mayChoose && (
              <Button
                size="icon"
                kind="ghost"
                busy={busy}
                aria-label={t.remove(date(from_date))}
                title={t.remove(date(from_date))}
                onClick={() => remove(from_date)}
              >
                <IconTrash aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Progress = ({ run }: Pick<FarmModels, 'run'>) => {
  if (!run || run.finished_at !== null) return null
  const words = t.progress(number(run.done), number(run.total))
  return (
    <p className={css.progress} role="status">
      <progress value={run.done} max={Math.max(1, run.total)} aria-label={words} />
      {words}
    </p>
  )
}
