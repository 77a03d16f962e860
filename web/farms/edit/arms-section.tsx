import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createTreatmentArm, deleteTreatmentArm, updateTreatmentArm } from '#domain/arms/endpoints.ts'
import { armMeanings, armMembers, type ArmMeaning, type TreatmentArm } from '#domain/arms/treatment-arm.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { treatmentTypes, type TreatmentType } from '#domain/arms/treatment-type.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { api } from '#web/platform/api.ts'
import { date, period, text } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { farms as t } from '#web/texts/farms.ts'
import { treatments as words } from '#web/texts/treatments.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { armsQuery, invalidateFarms } from '../queries.ts'
import css from './edit-farm.module.css'
import { RecordRows } from './record-rows.tsx'

/** What the letters of plots stand for on this farm, and when. */
export const ArmsSection = ({ farm }: { farm: FarmDetail }) => {
  const client = useQueryClient()
  const { data: arms } = useQuery(armsQuery(farm.id))
  const [editing, setEditing] = useState<TreatmentArm | 'new' | null>(null)
  const [removing, setRemoving] = useState<TreatmentArm | null>(null)
  if (!arms) return <SkeletonLines lines={4} />
  const rows = arms.map((arm) => ({
    ...arm,
    title: words.titled(arm.treatment_type, words.meanings[arm.meaning]),
    note: [
      arm.to_date === null ? words.still(date(arm.from_date)) : period(arm.from_date, arm.to_date),
      ...(arm.note === null ? [] : [arm.note]),
    ].join(' · '),
    editName: words.editNamed(arm.treatment_type, date(arm.from_date)),
    removeName: words.removeNamed(arm.treatment_type, date(arm.from_date)),
    arm,
  }))
  return (
    <>
      <p>{words.intro}</p>
      <RecordRows
        name={t.sections.arms}
        rows={rows}
        none={words.none}
        onEdit={({ arm }) => setEditing(arm)}
        onRemove={({ arm }) => setRemoving(arm)}
      />
      <div className={css.actions}>
        <Button onClick={() => setEditing('new')}>
          <IconPlus aria-hidden="true" />
          {words.add}
        </Button>
      </div>
      {editing && (
        <ArmDialog
          farm={farm}
          arm={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            toast.done(words.saved)
            void invalidateFarms(client)
          }}
        />
      )}
      {removing && (
        <DeleteDialog
          question={words.removeQuestion}
          kinds={{}}
          remove={() => api(deleteTreatmentArm, { params: { id: farm.id, armId: removing.id } })}
          onClose={() => setRemoving(null)}
          onGone={() => {
            setRemoving(null)
            toast.done(words.removed)
            void invalidateFarms(client)
          }}
        >
          {words.removeText}
        </DeleteDialog>
      )}
    </>
  )
}

interface Values {
  treatment_type: TreatmentType
  meaning: ArmMeaning
  note: string
  from_date: string
  to_date: string
}
const empty: Values = { treatment_type: 'A', meaning: 'control', note: '', from_date: '', to_date: '' }
const valuesOf = (arm: TreatmentArm | null): Values =>
  arm ? { ...pick(arm, armMembers), note: arm.note ?? '', to_date: arm.to_date ?? '' } : empty

/** As it is stored now. Throws where somebody deleted it. */
const armNow = async (client: QueryClient, farmId: number, id: number): Promise<TreatmentArm> => {
  const arms = await client.fetchQuery({ ...armsQuery(farmId), staleTime: 0 })
  const arm = arms.find((each) => each.id === id)
  if (!arm) throw new Error(messages.notFound)
  return arm
}

interface ArmDialogProps {
  farm: FarmDetail
  arm: TreatmentArm | null
  onClose: () => void
  onSaved: () => void
}

export const ArmDialog = ({ farm, arm, onClose, onSaved }: ArmDialogProps) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={arm ? words.editTitle : words.addTitle}
      submit={words.save}
      draft={`arm:${arm?.id ?? `new:${farm.id}`}`}
      initial={valuesOf(arm)}
      stored={
        arm && {
          record: arm,
          valuesOf,
          reload: () => armNow(client, farm.id, arm.id),
          described: ({ treatment_type, meaning, note, from_date, to_date }) => ({
            [words.letter]: treatment_type,
            [words.meaning]: words.meanings[meaning],
            [words.note]: text(note),
            [words.from]: from_date,
            [words.to]: text(to_date),
          }),
        }
      }
      saving={
        arm
          ? savingBy(updateTreatmentArm, { id: farm.id, armId: arm.id })
          : savingBy(createTreatmentArm, { id: farm.id })
      }
      fallbackMessage={messages.farmNotUpdated}
      saved={onSaved}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <Field label={words.letter} error={errorOf('treatment_type')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.treatment_type}
                onChange={(event) => set({ treatment_type: event.target.value as TreatmentType })}
              >
                {treatmentTypes.map((letter) => (
                  <option key={letter}>{letter}</option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={words.meaning} error={errorOf('meaning')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.meaning}
                onChange={(event) => set({ meaning: event.target.value as ArmMeaning })}
              >
                {armMeanings.map((meaning) => (
                  <option key={meaning} value={meaning}>
                    {words.meanings[meaning]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={words.note}
            hint={words.noteHint}
            value={values.note}
            error={errorOf('note')}
            onChange={(event) => set({ note: event.target.value })}
          />
          <TextField
            label={words.from}
            type="date"
            value={values.from_date}
            error={errorOf('from_date')}
            onChange={(event) => set({ from_date: event.target.value })}
          />
          <TextField
            label={words.to}
            type="date"
            hint={words.toHint}
            value={values.to_date}
            error={errorOf('to_date')}
            onChange={(event) => set({ to_date: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
