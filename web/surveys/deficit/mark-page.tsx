import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mayChange } from '#domain/access/rules.ts'
import { markingSteps, type MarkingStep } from '#domain/deficit/deficit-marking.ts'
import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { deleteDeficitMarking } from '#domain/deficit/endpoints.ts'
import type { Farm } from '#domain/farms/farm.ts'
import { pollinations } from '#domain/survey-files/types.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { farmQuery } from '#web/farms/queries.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import { api } from '#web/platform/api/api.ts'
import { date, period } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { deficit as t } from '#web/texts/deficit.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { recordAddress } from './deficit-address.ts'
import { deficitMarkingsQuery, deficitTrialQuery, type TrialPlace } from './queries.ts'
import { LatestRecords } from './latest-records.tsx'
import css from './deficit.module.css'

export const MarkPage = () => (
  <MarkFlowers {...useParams({ from: '/_portal/ento-home/deficit-mark/$farmId/$trialId' })} />
)

/** Guides through marking the flowers of a trial on the phone, one plant after the other. */
export const MarkFlowers = ({ farmId, trialId }: TrialPlace) => {
  const { data: trial } = useSuspenseQuery(deficitTrialQuery({ farmId, trialId }))
  const { data: farm } = useQuery(farmQuery(trial.farm_id))
  return (
    <Page
      title={t.markTitle}
      lead={trial.title}
      breadcrumbs={[
        ...entomologyBreadcrumbs(),
        <Link key="trial" to="/ento-home/deficit/$farmId/$trialId" params={{ farmId, trialId }}>
          {trial.title}
        </Link>,
      ]}
    >
      {farm ? <MarkGuide trial={trial} farm={farm} /> : <SkeletonLines lines={6} />}
    </Page>
  )
}

/** Marked flowers by plot, plant and kind, including those in the outbox unless the server rejected them. */
const useMarked = (trial: DeficitTrial) => {
  const waiting = useStore(outboxOf(usePerson().id).entries)
  const { data: stored = [] } = useQuery(
    deficitMarkingsQuery({ farmId: String(trial.farm_id), trialId: String(trial.id) }),
  )
  const own = waiting.flatMap(({ counted, refusal }): MarkingStep[] =>
    refusal === null && counted.kind === 'marking' && counted.to.trial_id === trial.id
      ? [{ ...counted.body, plot_id: Number(counted.body.plot_id) }]
      : [],
  )
  return { stored, steps: markingSteps(trial, [...stored, ...own]) }
}

const isAt = (step: MarkingStep, at: Pick<MarkingStep, 'plot_id' | 'plant_number' | 'pollination'>): boolean =>
  step.plot_id === at.plot_id && step.plant_number === at.plant_number && step.pollination === at.pollination

/** The next flower to mark, how to mark it, and the progress. */
export const MarkGuide = ({ trial, farm }: { trial: DeficitTrial; farm: Pick<Farm, 'title' | 'time_zone'> }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const chosen = useAddress(recordAddress)
  const { stored, steps } = useMarked(trial)
  const isDone = (step: MarkingStep) => step.flowers >= trial.flowers_per_kind
  const asked = steps.find(
    (step) =>
      step.plot_id === chosen.plot && step.plant_number === chosen.plant && step.pollination === chosen.pollination,
  )
  const step = asked ?? steps.find((one) => !isDone(one))
  const today = localDay(new Date(rightNow()), farm.time_zone)
  const goTo = (next: MarkingStep | undefined) =>
    void navigate({
      to: '.',
      search: next
        ? { plot: String(next.plot_id), plant: String(next.plant_number), pollination: next.pollination }
        : {},
      replace: true,
      resetScroll: false,
    })
  /** The next step that is not done, starting again from the beginning after the last. */
  const after = (here: MarkingStep): MarkingStep | undefined => {
    const at = steps.findIndex((one) => isAt(one, here))
    return [...steps.slice(at + 1), ...steps.slice(0, at)].find((one) => !isDone(one))
  }
  return (
    <div className={css.record}>
      <Progress name={t.markProgress} done={steps.filter(isDone).length} all={steps.length}>
        {t.markedSoFar(
          steps.filter(isDone).length,
          steps.length,
          steps.reduce((sum, { flowers }) => sum + flowers, 0),
        )}
      </Progress>
      {(today < trial.from_date || today > trial.to_date) && (
        <Notice tone="warn">{t.markOutside(period(trial.from_date, trial.to_date))}</Notice>
      )}
      {step ? (
        <StepForm
          key={`${step.plot_id} ${step.plant_number} ${step.pollination}`}
          trial={trial}
          farm={farm}
          step={step}
          today={today}
          onSkip={() => goTo(after(step))}
          onSaved={(flowers) => goTo(isDone({ ...step, flowers: step.flowers + flowers }) ? after(step) : step)}
        />
      ) : (
        <Notice tone="good">{t.allMarked}</Notice>
      )}
      <Overview trial={trial} steps={steps} step={step} isDone={isDone} onChoose={goTo} />
      <LatestRecords
        title={t.latestMarked}
        records={stored}
        wordsOf={(one) => {
          const plot = trial.plots.find(({ plot_id }) => plot_id === one.plot_id)
          return {
            name: t.markWords(
              t.plot(plot?.number ?? 0, plot?.tunnel_number ?? 0),
              one.plant_number,
              t.pollinations[one.pollination],
              one.flowers,
            ),
            about: t.by(date(one.survey_date), one.observer),
          }
        }}
        mayDelete={({ observer_id }) => mayChange('survey.edit', person, observer_id)}
        remove={({ id }) =>
          api(deleteDeficitMarking, { params: { id: trial.farm_id, trialId: trial.id, markingId: id } })
        }
      />
    </div>
  )
}

interface StepProps {
  trial: DeficitTrial
  farm: Pick<Farm, 'title' | 'time_zone'>
  step: MarkingStep
  /** In the time zone of the farm. */
  today: string
  onSkip: () => void
  onSaved: (flowers: number) => void
}
const StepForm = ({ trial, farm, step, today, onSkip, onSaved }: StepProps) => {
  const submit = useSubmit()
  const left = Math.max(trial.flowers_per_kind - step.flowers, 0)
  const [flowers, setFlowers] = useState<number | null>(left || null)
  const [isFaulty, setFaulty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { plot_id, plant_number, pollination } = step
  const plot = trial.plots.find((one) => one.plot_id === plot_id)
  const save = async () => {
    if (isSaving || !plot) return
    if (flowers === null || !Number.isInteger(flowers) || flowers < 1) return setFaulty(true)
    setFaulty(false)
    setSaving(true)
    const key = crypto.randomUUID()
    const words = t.markWords(
      t.plot(plot.number, plot.tunnel_number),
      plant_number,
      t.pollinations[pollination],
      flowers,
    )
    const submitted = await submit([
      {
        key,
        place: {
          plot_id,
          plot_number: plot.number,
          tunnel_id: 0,
          tunnel_number: plot.tunnel_number,
          field_name: trial.field_name,
          farm_id: trial.farm_id,
          farm_title: farm.title,
          zone: farm.time_zone,
        },
        survey_id: null,
        survey_date: today,
        counted: {
          kind: 'marking',
          to: { farm_id: trial.farm_id, trial_id: trial.id },
          body: { plot_id, plant_number, survey_date: today, pollination, flowers },
        },
        words,
        draft: null,
      },
    ])
    setSaving(false)
    const refusal = submitted.get(key)
    if (refusal === undefined) onSaved(flowers)
    else toast.error(`${words}: ${refusal}`)
  }
  return (
    <Form className={css.step} onSubmit={() => void save()}>
      <h2>
        <span className={css.letter} aria-hidden="true">
          {t.letters[pollination]}
        </span>
        {t.markStep(t.plot(plot?.number ?? 0, plot?.tunnel_number ?? 0), plant_number, t.pollinations[pollination])}
      </h2>
      <p className={css.about}>{t.markHow[pollination]}</p>
      <p role="status">{t.markedHere(step.flowers, trial.flowers_per_kind)}</p>
      <NumberField
        label={t.flowers}
        whole
        value={flowers}
        error={isFaulty ? t.flowersFault : null}
        onChange={setFlowers}
      />
      <div className={css.actions}>
        <Button kind="primary" size="large" type="submit" busy={isSaving}>
          {t.saveMarked}
        </Button>
        <Button size="large" onClick={onSkip}>
          {t.skip}
        </Button>
      </div>
    </Form>
  )
}

interface OverviewProps {
  trial: DeficitTrial
  steps: MarkingStep[]
  step: MarkingStep | undefined
  isDone: (step: MarkingStep) => boolean
  onChoose: (step: MarkingStep) => void
}
/** All plants by plot, to see what is left and to go to any of them. */
const Overview = ({ trial, steps, step, isDone, onChoose }: OverviewProps) => (
  <section className={css.part} aria-label={t.allPlants}>
    <h2>{t.allPlants}</h2>
    {trial.plots.map((plot) => (
      <table key={plot.plot_id} className={css.overview}>
        <caption>{t.plot(plot.number, plot.tunnel_number)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.choosePlant}</th>
            {pollinations.map((pollination) => (
              <th key={pollination} scope="col">
                {t.pollinations[pollination]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: trial.plants_per_plot }, (_none, at) => at + 1).map((plant) => (
            <tr key={plant}>
              <th scope="row">{plant}</th>
              {steps
                .filter((one) => one.plot_id === plot.plot_id && one.plant_number === plant)
                .map((one) => (
                  <td key={one.pollination}>
                    <Button
                      kind={step && isAt(step, one) ? 'primary' : 'plain'}
                      aria-current={step && isAt(step, one) ? 'step' : undefined}
                      onClick={() => onChoose(one)}
                    >
                      <span className="vh">{t.goTo(plant, t.pollinations[one.pollination])}</span>{' '}
                      {isDone(one) ? '✓ ' : ''}
                      {one.flowers}/{trial.flowers_per_kind}
                    </Button>
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </section>
)
