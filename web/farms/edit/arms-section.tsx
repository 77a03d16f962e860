import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createTreatmentArm, deleteTreatmentArm, updateTreatmentArm } from '#domain/treatments/endpoints.ts'
import {
  armMeanings,
  armMembers,
  type ArmMeaning,
  type TreatmentArm,
  treatmentTypes,
  type TreatmentType,
} from '#domain/treatments/treatment-arm.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { api } from '#web/platform/api/api.ts'
import { date, text } from '#web/platform/formats.ts'
import { farms as t } from '#web/texts/farms.ts'
import { treatments as words } from '#web/texts/treatments.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { daysOf } from '../treatments/compared-days.ts'
import { armsQuery } from '../queries.ts'
import { RecordSection } from './record-section.tsx'

interface ArmsSectionProps {
  farm: Pick<FarmDetail, 'id'>
  /** Otherwise they are read-only. */
  mayEdit?: boolean
}

/** The meanings of plot letters on this farm, and their dates. */
export const ArmsSection = ({ farm, mayEdit = true }: ArmsSectionProps) => {
  const asked = useQuery(armsQuery(farm.id))
  const arms = asked.data
  if (!arms) return <Pending asked={asked} lines={4} />
  return (
    <>
      <p>{words.intro}</p>
      <RecordSection
        name={t.sections.arms}
        records={arms}
        rowOf={({ treatment_type, meaning, note, from_date, to_date }) => ({
          title: words.titled(treatment_type, words.meanings[meaning]),
          note: [daysOf({ from_date, to_date }), ...(note === null ? [] : [note])].join(' · '),
          editName: words.editNamed(treatment_type, date(from_date)),
          removeName: words.removeNamed(treatment_type, date(from_date)),
        })}
        words={words}
        mayEdit={mayEdit}
        renderDialog={({ record, ...dialog }) => <ArmDialog farm={farm} arm={record} {...dialog} />}
        remove={({ id }) => api(deleteTreatmentArm, { params: { id: farm.id, armId: id } })}
      />
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

/** Reads the current version. Throws if somebody deleted it. */
const armNow = async (client: QueryClient, farmId: number, id: number): Promise<TreatmentArm> => {
  const arms = await client.fetchQuery({ ...armsQuery(farmId), staleTime: 0 })
  const arm = arms.find((each) => each.id === id)
  if (!arm) throw new Error(messages.notFound)
  return arm
}

interface ArmDialogProps {
  farm: Pick<FarmDetail, 'id'>
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
            [words.from]: date(from_date),
            [words.to]: date(to_date),
          }),
        }
      }
      saving={
        arm
          ? savingBy(updateTreatmentArm, { id: farm.id, armId: arm.id })
          : savingBy(createTreatmentArm, { id: farm.id })
      }
      fallbackMessage={words.saveFault}
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
