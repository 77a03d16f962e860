import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createDeficitTrial, updateDeficitTrial } from '#domain/deficit/endpoints.ts'
import { deficitTrialMembers, type DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { pick } from '#domain/platform/members.ts'
import { date, text } from '#web/platform/formats.ts'
import { deficit as words } from '#web/texts/deficit.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { roundQuery } from '../round/queries.ts'
import { deficitTrialQuery } from './queries.ts'
import css from './deficit.module.css'

const t = words.form

const hints: Record<string, string> = { flowers_per_kind: t.flowers_per_kindHint, plants_per_ha: t.figuresHint }

interface Values {
  title: string
  field_id: number | null
  variety: string
  from_date: string
  to_date: string
  harvest_to: string
  plot_ids: number[]
  plants_per_plot: number | null
  flowers_per_kind: number | null
  price_per_kg: number | null
  currency: string
  plants_per_ha: number | null
  fruits_per_plant: number | null
}
const empty: Values = {
  title: '',
  field_id: null,
  variety: '',
  from_date: '',
  to_date: '',
  harvest_to: '',
  plot_ids: [],
  plants_per_plot: 5,
  flowers_per_kind: 5,
  price_per_kg: null,
  currency: '',
  plants_per_ha: null,
  fruits_per_plant: null,
}
const valuesOf = (trial: DeficitTrial): Values => ({
  ...pick(trial, deficitTrialMembers),
  variety: trial.variety ?? '',
  harvest_to: trial.harvest_to ?? '',
  currency: trial.currency ?? '',
})
const bodyOf = ({ harvest_to, currency, ...values }: Values) => ({
  ...values,
  harvest_to: harvest_to || null,
  currency: currency || null,
})

interface TrialDialogProps {
  farmId: number
  trial: DeficitTrial | null
  onClose: () => void
  onSaved: () => unknown
}

/** The form of a trial. */
export const TrialDialog = ({ farmId, trial, onClose, onSaved }: TrialDialogProps) => {
  const client = useQueryClient()
  const { data: plots = [] } = useQuery(roundQuery(farmId))
  const fields = [...new Map(plots.map(({ field_id, field_name }) => [field_id, field_name]))]
  return (
    <FormDialog
      title={trial ? words.edit : words.add}
      submit={words.save}
      draft={`deficit:${trial?.id ?? `new:${farmId}`}`}
      initial={trial ? valuesOf(trial) : empty}
      stored={
        trial && {
          record: trial,
          valuesOf,
          reload: () =>
            client.fetchQuery({
              ...deficitTrialQuery({ farmId: String(farmId), trialId: String(trial.id) }),
              staleTime: 0,
            }),
          described: (one) => ({
            [t.title]: one.title,
            [t.field_id]: one.field_name,
            [t.variety]: text(one.variety),
            [t.from_date]: date(one.from_date),
            [t.to_date]: date(one.to_date),
            [t.harvest_to]: date(one.harvest_to),
            [t.plot_ids]: one.plots.map((plot) => words.plot(plot.number, plot.tunnel_number)).join('; '),
            [t.plants_per_plot]: String(one.plants_per_plot),
            [t.flowers_per_kind]: String(one.flowers_per_kind),
            [t.price_per_kg]: String(one.price_per_kg ?? ''),
            [t.currency]: text(one.currency),
            [t.plants_per_ha]: String(one.plants_per_ha ?? ''),
            [t.fruits_per_plant]: String(one.fruits_per_plant ?? ''),
          }),
        }
      }
      bodyOf={bodyOf}
      saving={
        trial
          ? savingBy(updateDeficitTrial, { id: farmId, trialId: trial.id })
          : savingBy(createDeficitTrial, { id: farmId })
      }
      fallbackMessage={words.saveFault}
      saved={onSaved}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={t.title}
            value={values.title}
            error={errorOf('title')}
            onChange={({ target }) => set({ title: target.value })}
          />
          <Field label={t.field_id} error={errorOf('field_id')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.field_id ?? ''}
                onChange={({ target }) => set({ field_id: Number(target.value) || null, plot_ids: [] })}
              >
                <option value="">{t.chooseField}</option>
                {fields.map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t.plot_ids} error={errorOf('plot_ids')}>
            {(control) => (
              <div {...control} className={css.plots} role="group" aria-label={t.plot_ids}>
                {plots
                  .filter(({ field_id }) => field_id === values.field_id)
                  .map(({ id, number, tunnel_number }) => (
                    <label key={id}>
                      <input
                        type="checkbox"
                        checked={values.plot_ids.includes(id)}
                        onChange={({ target }) =>
                          set({
                            plot_ids: target.checked
                              ? [...values.plot_ids, id]
                              : values.plot_ids.filter((other) => other !== id),
                          })
                        }
                      />
                      <span>{words.plot(number, tunnel_number)}</span>
                    </label>
                  ))}
              </div>
            )}
          </Field>
          {(['from_date', 'to_date', 'harvest_to'] as const).map((name) => (
            <TextField
              key={name}
              label={t[name]}
              type="date"
              hint={name === 'to_date' ? undefined : t[`${name}Hint`]}
              value={values[name]}
              error={errorOf(name)}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
          <TextField
            label={t.variety}
            value={values.variety}
            error={errorOf('variety')}
            onChange={({ target }) => set({ variety: target.value })}
          />
          {(['plants_per_plot', 'flowers_per_kind', 'plants_per_ha', 'fruits_per_plant', 'price_per_kg'] as const).map(
            (name) => (
              <NumberField
                key={name}
                label={t[name]}
                whole={name === 'plants_per_plot' || name === 'flowers_per_kind'}
                hint={hints[name]}
                value={values[name]}
                error={errorOf(name)}
                onChange={(value) => set({ [name]: value })}
              />
            ),
          )}
          <TextField
            label={t.currency}
            hint={t.currencyHint}
            maxLength={3}
            value={values.currency}
            error={errorOf('currency')}
            onChange={({ target }) => set({ currency: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
