import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SurveyAssignment } from '#domain/assignments/assignment.ts'
import { createSurveyAssignments } from '#domain/assignments/endpoints.ts'
import type { Farm } from '#domain/farms/farm.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { farmUsersQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { toast } from '#web/platform/toasts.ts'
import { assignments as t } from '#web/texts/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import layout from '#web/ui/form/record-form.module.css'
import { AssignedList } from './assigned-list.tsx'
import { noPlaces, PlaceChoice, type ChosenPlaces } from './place-choice.tsx'
import { invalidateAssignments } from './queries.ts'

interface AssignDialogProps {
  farm: Farm
  plots: readonly RoundPlot[]
  assignments: readonly SurveyAssignment[]
  /** The farm's local date. */
  today: string
  onClose: () => void
}

/** Assigns plots, whole tunnels or fields of a farm to a person for a day or a week. */
export const AssignDialog = ({ farm, plots, assignments, today, onClose }: AssignDialogProps) => {
  const client = useQueryClient()
  const { data: people = [] } = useQuery(farmUsersQuery(farm.id))
  const [user_id, setPerson] = useState<number | null>(null)
  const [first_day, setFirstDay] = useState(today)
  const [length, setLength] = useState<'day' | 'week'>('day')
  const [chosen, setChosen] = useState<ChosenPlaces>(noPlaces)
  const [tried, setTried] = useState(0)
  const { busy, save } = useSave(t.failed)
  const isEmpty = chosen.field_ids.length + chosen.tunnel_ids.length + chosen.plot_ids.length === 0
  const isComplete = user_id !== null && first_day !== '' && !isEmpty
  const submit = () => {
    setTried((times) => times + 1)
    if (!isComplete) return
    const body = { user_id, first_day, last_day: length === 'week' ? addDays(first_day, 6) : first_day, ...chosen }
    void save(async (key) => {
      await api(createSurveyAssignments, { params: { id: farm.id }, body, key })
      const person = people.find(({ id }) => id === user_id)
      toast.done(t.assigned(`${person?.firstname ?? ''} ${person?.lastname ?? ''}`.trim()))
      setChosen(noPlaces)
      setTried(0)
      await invalidateAssignments(client)
    })
  }
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <Form className={layout.form} faults={tried} onSubmit={submit}>
        <Field label={t.person}>
          {(control) => (
            <Select
              {...control}
              value={user_id ?? ''}
              onChange={({ target }) => setPerson(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t.choosePerson}</option>
              {people.map(({ id, firstname, lastname }) => (
                <option key={id} value={id}>
                  {firstname} {lastname}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label={t.firstDay}
          type="date"
          min={today}
          value={first_day}
          onChange={({ target }) => setFirstDay(target.value)}
        />
        <Field label={t.length}>
          {(control) => (
            <Select {...control} value={length} onChange={({ target }) => setLength(target.value as 'day' | 'week')}>
              <option value="day">{t.lengths.day}</option>
              <option value="week">{t.lengths.week}</option>
            </Select>
          )}
        </Field>
        <PlaceChoice plots={plots} chosen={chosen} onChange={setChosen} />
        {tried > 0 && !isComplete && (
          <Notice live tone="bad">
            {t.missing}
          </Notice>
        )}
        <div className={layout.actions}>
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t.assign}
          </Button>
        </div>
      </Form>
      <AssignedList farmId={farm.id} plots={plots} assignments={assignments} today={today} />
    </Dialog>
  )
}
