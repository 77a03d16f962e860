import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateFarm } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { createSpray, deleteSpray, updateSpray } from '#domain/farms/record-endpoints.ts'
import { spraysRecordedAfter } from '#domain/farms/sprays-recorded.ts'
import { hazards, sprayMembers, type Hazard, type Spray } from '#domain/farms/spray.ts'
import { pick } from '#domain/platform/members.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { date } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { farmQuery, fieldsQuery, spraysQuery } from '../queries.ts'
import css from './edit-farm.module.css'
import { RecordSection } from './record-section.tsx'

const words = t.sprays

/** What was sprayed when and where, and whether the record is complete. */
export const SpraysSection = ({ farm, onSaved }: { farm: FarmDetail; onSaved: (farm: FarmDetail) => void }) => {
  const asked = useQuery(spraysQuery(farm.id))
  const sprays = asked.data
  const [isChangingDays, setChangingDays] = useState(false)
  const { busy, save } = useSave(messages.farmNotUpdated)
  if (!sprays) return <Pending asked={asked} lines={4} />
  const record = (sprays_recorded: boolean) =>
    void save(async () => {
      onSaved(await api(updateFarm, { params: { id: farm.id }, body: { sprays_recorded, version: farm.version } }))
      toast.done(messages.farmUpdated)
    })
  return (
    <>
      <CheckField
        label={t.form.sprays_recorded}
        hint={words.recordedHint}
        checked={farm.sprays_recorded}
        disabled={busy}
        onChange={(event) => record(event.target.checked)}
      />
      {farm.sprays_recorded && (
        <p className={css.recordedDays}>
          {words.recordedDays(
            farm.sprays_recorded_from && date(farm.sprays_recorded_from),
            farm.sprays_recorded_until && date(farm.sprays_recorded_until),
          )}
          <Button onClick={() => setChangingDays(true)}>{words.changeDays}</Button>
        </p>
      )}
      {isChangingDays && <RecordedDaysDialog farm={farm} onClose={() => setChangingDays(false)} onSaved={onSaved} />}
      <RecordSection
        name={t.sections.sprays}
        records={sprays}
        rowOf={(spray) => ({
          title: spray.product,
          note: [
            date(spray.date),
            spray.field_name ?? words.wholeFarm,
            `${words.hazard}: ${words.hazards[spray.hazard]}`,
            ...(spray.fungicide_at_bloom ? [words.fungicide] : []),
          ].join(' · '),
          editName: words.editNamed(spray.product, date(spray.date)),
          removeName: words.removeNamed(spray.product, date(spray.date)),
        })}
        words={words}
        renderDialog={({ record: spray, ...dialog }) => <SprayDialog farm={farm} spray={spray} {...dialog} />}
        remove={({ id }) => api(deleteSpray, { params: { id: farm.id, sprayId: id } })}
      />
    </>
  )
}

type Days = Pick<FarmDetail, 'sprays_recorded_from' | 'sprays_recorded_until'>
const daysOf = ({ sprays_recorded_from, sprays_recorded_until }: FarmDetail): Days => ({
  sprays_recorded_from,
  sprays_recorded_until,
})

/** The days for which all sprays are recorded. */
export const RecordedDaysDialog = ({
  farm,
  onClose,
  onSaved,
}: {
  farm: FarmDetail
  onClose: () => void
  onSaved: (farm: FarmDetail) => void
}) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={words.daysTitle}
      submit={words.saveDays}
      draft={`sprays-recorded:${farm.id}`}
      initial={daysOf(farm)}
      stored={{
        record: farm,
        valuesOf: daysOf,
        reload: () => client.fetchQuery({ ...farmQuery(farm.id), staleTime: 0 }),
        described: ({ sprays_recorded_from: from, sprays_recorded_until: until }) => ({
          [words.from]: from === null ? '' : date(from),
          [words.until]: until === null ? '' : date(until),
        }),
      }}
      saving={savingBy(updateFarm, { id: farm.id })}
      check={(_, days) => {
        const after = spraysRecordedAfter(farm, days)
        return 'path' in after ? [after] : []
      }}
      fallbackMessage={messages.farmNotUpdated}
      saved={(record) => {
        onSaved(record)
        toast.done(messages.farmUpdated)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={words.from}
            hint={words.fromHint}
            type="date"
            value={values.sprays_recorded_from ?? ''}
            error={errorOf('sprays_recorded_from')}
            onChange={(event) => set({ sprays_recorded_from: event.target.value || null })}
          />
          <TextField
            label={words.until}
            hint={words.untilHint}
            type="date"
            value={values.sprays_recorded_until ?? ''}
            error={errorOf('sprays_recorded_until')}
            onChange={(event) => set({ sprays_recorded_until: event.target.value || null })}
          />
        </>
      )}
    </FormDialog>
  )
}

type Values = Pick<Spray, (typeof sprayMembers)[number]>
const valuesOf = (spray: Spray | null): Values =>
  spray
    ? pick(spray, sprayMembers)
    : { date: '', product: '', hazard: 'unknown', fungicide_at_bloom: false, field_id: null }

/** Reads the current version. Throws if somebody deleted it. */
const sprayNow = async (client: QueryClient, farmId: number, id: number): Promise<Spray> => {
  const sprays = await client.fetchQuery({ ...spraysQuery(farmId), staleTime: 0 })
  const spray = sprays.find((each) => each.id === id)
  if (!spray) throw new Error(messages.notFound)
  return spray
}

export const SprayDialog = ({
  farm,
  spray,
  onClose,
  onSaved,
}: {
  farm: FarmDetail
  spray: Spray | null
  onClose: () => void
  onSaved: () => void
}) => {
  const client = useQueryClient()
  const { data: fields = [] } = useQuery(fieldsQuery(farm.id))
  return (
    <FormDialog
      title={spray ? words.editTitle : words.addTitle}
      submit={words.save}
      draft={`spray:${spray?.id ?? `new:${farm.id}`}`}
      initial={valuesOf(spray)}
      stored={
        spray && {
          record: spray,
          valuesOf,
          reload: () => sprayNow(client, farm.id, spray.id),
          described: ({ date: day, product, hazard, fungicide_at_bloom, field_name }) => ({
            [words.date]: date(day),
            [words.product]: product,
            [words.hazard]: words.hazards[hazard],
            [words.fungicide]: words.fungicides[fungicide_at_bloom ? 'yes' : 'no'],
            [words.field]: field_name ?? words.wholeFarm,
          }),
        }
      }
      saving={
        spray ? savingBy(updateSpray, { id: farm.id, sprayId: spray.id }) : savingBy(createSpray, { id: farm.id })
      }
      fallbackMessage={messages.farmNotUpdated}
      saved={onSaved}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={words.date}
            type="date"
            value={values.date}
            error={errorOf('date')}
            onChange={(event) => set({ date: event.target.value })}
          />
          <TextField
            label={words.product}
            value={values.product}
            error={errorOf('product')}
            onChange={(event) => set({ product: event.target.value })}
          />
          <Field label={words.hazard} error={errorOf('hazard')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.hazard}
                onChange={(event) => set({ hazard: event.target.value as Hazard })}
              >
                {hazards.map((hazard) => (
                  <option key={hazard} value={hazard}>
                    {words.hazards[hazard]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <CheckField
            label={words.fungicide}
            hint={words.fungicideHint}
            checked={values.fungicide_at_bloom}
            onChange={(event) => set({ fungicide_at_bloom: event.target.checked })}
          />
          <Field label={words.field} error={errorOf('field_id')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.field_id ?? ''}
                onChange={(event) => set({ field_id: event.target.value === '' ? null : Number(event.target.value) })}
              >
                <option value="">{words.wholeFarm}</option>
                {fields.map(({ id, field_name }) => (
                  <option key={id} value={id}>
                    {field_name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
