import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayChange } from '#domain/access/rules.ts'
import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { deleteDeficitFruit } from '#domain/deficit/endpoints.ts'
import type { Farm } from '#domain/farms/farm.ts'
import { fruitClasses, fruitShapes, pollinations, type Pollination } from '#domain/survey-files/types.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { farmQuery } from '#web/farms/queries.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { offeringFruit, readFruitDraft, type FruitDraft } from '#web/field-work/under-way/fruit-draft.ts'
import { api } from '#web/platform/api/api.ts'
import { date, number } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { typedNumber } from '#web/ui/fields/number-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { recordAddress } from './deficit-address.ts'
import { LatestRecords } from './latest-records.tsx'
import { deficitFruitQuery, deficitTrialQuery, type TrialPlace } from './queries.ts'
import css from './deficit.module.css'

export const RecordPage = () => (
  <RecordFruit {...useParams({ from: '/_portal/ento-home/deficit-record/$farmId/$trialId' })} />
)

/** Records the weights of a trial's fruit on the phone, one after the other. */
export const RecordFruit = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
  const { data: farm } = useQuery(farmQuery(trial.farm_id))
  return (
    <Page
      title={t.recordTitle}
      lead={trial.title}
      breadcrumbs={[
        ...entomologyBreadcrumbs(),
        <Link key="trial" to="/ento-home/deficit/$farmId/$trialId" params={{ farmId, trialId }}>
          {trial.title}
        </Link>,
      ]}
    >
      {farm ? <RecordForm trial={trial} farm={farm} /> : <SkeletonLines lines={6} />}
      <LatestFruit trial={trial} />
    </Page>
  )
}

interface ChoiceProps<V> {
  name: string
  choices: readonly (readonly [V, string])[]
  value: V | null | undefined
  onChoose: (value: V) => void
}
/** A group of buttons for a single choice, large enough for a thumb. */
const Choice = <V extends string | number>({ name, choices, value, onChoose }: ChoiceProps<V>) => (
  <fieldset className={css.choice}>
    <legend>{name}</legend>
    <div className={css.buttons}>
      {choices.map(([choice, label]) => (
        <Button
          key={choice}
          kind={choice === value ? 'primary' : 'plain'}
          aria-pressed={choice === value}
          onClick={() => onChoose(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  </fieldset>
)

const empty: FruitDraft = { weight: '', shape: null, fruit_class: null }

/** The unsaved input, stored on the phone at each change. */
const useFruitDraft = (personId: number, trialId: number) => {
  const [values, setValues] = useState(() => readFruitDraft(personId, trialId) ?? empty)
  const isBlank = values.weight === ''
  useEffect(() => {
    if (!isBlank || readFruitDraft(personId, trialId) !== null)
      void deviceStore.change([offeringFruit(personId, trialId, isBlank ? null : values)])
  }, [personId, trialId, values, isBlank])
  return [values, setValues] as const
}

/** The form of one fruit after the other. */
export const RecordForm = ({ trial, farm }: { trial: DeficitTrial; farm: Pick<Farm, 'title' | 'time_zone'> }) => {
  const { id: personId } = usePerson()
  const submit = useSubmit()
  const navigate = useNavigate()
  const chosen = useAddress(recordAddress)
  const [values, setValues] = useFruitDraft(personId, trial.id)
  const [fault, setFault] = useState<'weight' | 'choice' | 'shape' | null>(null)
  const plot = trial.plots.find(({ plot_id }) => plot_id === chosen.plot)
  const { plant, pollination } = chosen
  const set = (change: { plot?: number; plant?: number; pollination?: Pollination }) => {
    setFault(null)
    const search = Object.fromEntries(
      Object.entries({ ...chosen, ...change }).map(([name, value]) => [name, String(value)]),
    )
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  const weight_g = typedNumber(values.weight)
  const save = async () => {
    if (!plot || plant === undefined || plant > trial.plants_per_plot || !pollination) return setFault('choice')
    if (values.shape === null) return setFault('shape')
    if (weight_g === null || Number.isNaN(weight_g) || weight_g <= 0) return setFault('weight')
    setFault(null)
    const { shape, fruit_class } = values
    const survey_date = localDay(new Date(rightNow()), farm.time_zone)
    const key = crypto.randomUUID()
    const words = t.fruitWords(t.pollinations[pollination], plant, number(weight_g, 1))
    const submitted = submit([
      {
        key,
        place: {
          plot_id: plot.plot_id,
          plot_number: plot.number,
          tunnel_id: 0,
          tunnel_number: plot.tunnel_number,
          field_name: trial.field_name,
          farm_id: trial.farm_id,
          farm_title: farm.title,
          zone: farm.time_zone,
        },
        survey_id: null,
        survey_date,
        counted: {
          kind: 'fruit',
          to: { farm_id: trial.farm_id, trial_id: trial.id },
          body: { plot_id: plot.plot_id, plant_number: plant, survey_date, pollination, shape, fruit_class, weight_g },
        },
        words,
        draft: values,
      },
    ])
    // Class and shape stay for the next fruit, whose weight can be typed while this one is being stored. A second click
    // finds no weight and saves nothing twice.
    setValues({ ...values, weight: '' })
    const refusal = (await submitted).get(key)
    if (refusal === undefined) return
    toast.error(`${words}: ${refusal}`)
    setValues((now) => ({ ...now, weight: now.weight === '' ? values.weight : now.weight }))
  }
  return (
    <Form className={css.record} onSubmit={() => void save()}>
      <Choice
        name={t.choosePlot}
        choices={trial.plots.map((one) => [one.plot_id, t.plot(one.number, one.tunnel_number)] as const)}
        value={plot?.plot_id}
        onChoose={(plot_id) => set({ plot: plot_id })}
      />
      <Choice
        name={t.choosePlant}
        choices={Array.from({ length: trial.plants_per_plot }, (_none, at) => [at + 1, String(at + 1)] as const)}
        value={plant}
        onChoose={(one) => set({ plant: one })}
      />
      <Choice
        name={t.choosePollination}
        choices={pollinations.map((one) => [one, t.pollinations[one]] as const)}
        value={pollination}
        onChoose={(one) => set({ pollination: one })}
      />
      <Choice
        name={t.fruitClass}
        choices={fruitClasses.map((one) => [one, t.classes[one]] as const)}
        value={values.fruit_class}
        onChoose={(fruit_class) =>
          // A second click clears the choice, because a fruit need not have a class.
          setValues({ ...values, fruit_class: fruit_class === values.fruit_class ? null : fruit_class })
        }
      />
      <Choice
        name={t.shape}
        choices={fruitShapes.map((one) => [one, t.shapes[one]] as const)}
        value={values.shape}
        onChoose={(shape) => {
          if (fault === 'shape') setFault(null)
          setValues({ ...values, shape })
        }}
      />
      <TextField
        label={t.weight}
        large
        inputMode="decimal"
        autoComplete="off"
        value={values.weight}
        error={fault === 'weight' ? t.weightFault : null}
        onChange={({ target }) => setValues({ ...values, weight: target.value })}
      />
      {(fault === 'choice' || fault === 'shape') && (
        <p className={css.fault} role="alert">
          {fault === 'choice' ? t.choiceFault : t.shapeFault}
        </p>
      )}
      <Button kind="primary" size="large" type="submit">
        {t.saveFruit}
      </Button>
      <Saved trial={trial} plot={plot?.plot_id} plant={plant} pollination={pollination} />
    </Form>
  )
}

interface SavedProps {
  trial: DeficitTrial
  plot: number | undefined
  plant: number | undefined
  pollination: Pollination | undefined
}
/** The number of recorded fruit of the selected plant and kind, including waiting ones. */
const Saved = ({ trial, plot, plant, pollination }: SavedProps) => {
  const waiting = useStore(outboxOf(usePerson().id).entries)
  const { data: stored = [] } = useQuery(
    deficitFruitQuery({ farmId: String(trial.farm_id), trialId: String(trial.id) }),
  )
  if (plot === undefined || plant === undefined || !pollination) return null
  const isSame = (one: { plot_id: unknown; plant_number: unknown; pollination: unknown }) =>
    one.plot_id === plot && one.plant_number === plant && one.pollination === pollination
  const own = waiting.filter(
    ({ counted }) => counted.kind === 'fruit' && counted.to.trial_id === trial.id && isSame(counted.body),
  )
  return (
    <p className={css.about} role="status">
      {t.savedHere(stored.filter(isSame).length + own.length)}
    </p>
  )
}

/** The latest fruit, where wrong ones can be deleted. */
const LatestFruit = ({ trial }: { trial: DeficitTrial }) => {
  const person = usePerson()
  const { data: stored = [] } = useQuery(
    deficitFruitQuery({ farmId: String(trial.farm_id), trialId: String(trial.id) }),
  )
  return (
    <LatestRecords
      title={t.latestWeighed}
      records={stored}
      wordsOf={(one) => {
        const plot = trial.plots.find(({ plot_id }) => plot_id === one.plot_id)
        const words = t.fruitWords(t.pollinations[one.pollination], one.plant_number, number(one.weight_g, 1))
        return {
          name: `${t.plot(plot?.number ?? 0, plot?.tunnel_number ?? 0)}, ${words}`,
          about: t.by(date(one.survey_date), one.observer),
        }
      }}
      mayDelete={({ observer_id }) => mayChange('survey.edit', person, observer_id)}
      remove={({ id }) => api(deleteDeficitFruit, { params: { id: trial.farm_id, trialId: trial.id, fruitId: id } })}
    />
  )
}
