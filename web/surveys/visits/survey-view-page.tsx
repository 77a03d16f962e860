import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { useArms } from '#web/farms/queries.ts'
import { allowedWith, clockNote } from '#web/field-work/entries/entry-time.ts'
import { seesHiddenTreatments } from '#domain/access/rules.ts'
import { useHidesTreatments } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { date, timeOn } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { treatmentText } from '#web/ui/treatment-text.ts'
import { FlowerEffort, PollinatorEffort, PredatorEffort } from '../effort/edit-effort-of.tsx'
import { effortWords } from '../effort/effort-words.ts'
import { observerName } from '../species/species.ts'
import { EntryPhotoStrip } from '../photos/photo-strip.tsx'
import { photosOfVisit } from '../photos/queries.ts'
import { flowersOfVisit, pollinatorsOfVisit, predatorLinesOfVisit, predatorsOfVisit, surveyQuery } from '../queries.ts'
import { VisitPart, type Row, type VisitEffort } from './visit-part.tsx'
import { flowerRows, pollinatorRows, predatorRows } from './visit-rows.tsx'
import { missingKinds, visitState, visitTotals } from './visit-totals.ts'
import { VisitTimes } from './visit-times.tsx'
import css from './survey-view.module.css'

const t = surveys.view
const c = surveys.columns

interface Timed {
  start_time: string
  clock_ahead_seconds: number | null
}
/** The rows of a section, or why there are none. */
const partOf = <R,>({ data, error, refetch }: Asked<R>, rows: Row[]) => ({
  rows: data && rows,
  error,
  retry: () => void refetch(),
})
interface Asked<R> {
  data: R[] | undefined
  error: Error | null
  refetch: () => unknown
}
interface Entered {
  id: number
  observer_id: number | null
}
/** The entry whose effort is being changed. */
interface Measuring {
  kind: ProtocolType
  id: number
  name: string
}

/** All counts of one visit. */
export const SurveyViewPage = () => (
  <SurveyView {...useParams({ from: '/_portal/ento-home/survey/survey-list/$surveyId' })} />
)

export const SurveyView = ({ surveyId }: { surveyId: string }) => {
  const { data: survey } = useSuspenseQuery(surveyQuery(surveyId))
  const flowersAsked = useQuery(flowersOfVisit(survey.id))
  const looksAsked = useQuery(pollinatorsOfVisit(survey.id))
  const predatorsAsked = useQuery(predatorLinesOfVisit(survey.id))
  const plantsAsked = useQuery(predatorsOfVisit(survey.id))
  const { data: plants = [] } = plantsAsked
  const { data: flowers = [] } = flowersAsked
  const { data: looks = [] } = looksAsked
  const { data: predators = [] } = predatorsAsked
  const { data: photos = [] } = useQuery(photosOfVisit(survey.id))
  // Together, so that no section moves when the one above it is filled.
  const isLoading = [flowersAsked, looksAsked, predatorsAsked, plantsAsked].some((asked) => asked.isLoading)
  const person = usePerson()
  const [measuring, setMeasuring] = useState<Measuring | null>(null)
  const [isTiming, setTiming] = useState(false)
  const { plot } = survey
  const { farm } = plot.tunnel.field
  const armOf = useArms(farm.id)
  const isBlind = useHidesTreatments(farm.id) && !seesHiddenTreatments(person.role)
  // The day is in the title.
  const clock = (at: string) => timeOn(at, survey.survey_date, farm.time_zone)
  const when = ({ start_time, clock_ahead_seconds }: Timed) => clock(start_time) + clockNote(clock_ahead_seconds)
  const effortOf = (
    kind: Measuring['kind'],
    of: string,
    entry: Parameters<typeof effortWords>[0] & Entered,
  ): VisitEffort => ({
    of,
    words: effortWords(entry),
    onEdit: allowedWith(person, entry.observer_id).change
      ? () => setMeasuring({ kind, id: entry.id, name: of })
      : undefined,
  })
  const effortProps = measuring && {
    ...measuring,
    survey_id: survey.id,
    place: { farm_id: farm.id, zone: farm.time_zone },
    onClose: () => setMeasuring(null),
  }
  // Only today's visit can be continued.
  const isToday = survey.survey_date === localDay(useNow(), farm.time_zone)
  const isLoaded = flowersAsked.data && looksAsked.data && predatorsAsked.data
  const next = isToday && isLoaded ? missingKinds({ flowers, looks, predators })[0] : undefined
  const measured = measuring?.kind === 'flower' ? flowers.find(({ id }) => id === measuring.id) : undefined
  return (
    <Page
      title={t.title(date(survey.survey_date), survey.round)}
      lead={[
        `${surveys.path(farm.title, plot.tunnel.field.field_name, plot.tunnel.number)} > ${surveys.picker.plotNo(plot.number)}`,
        ...(plot.treatment_type === null || isBlind
          ? []
          : [
              surveys.picker.treatment(
                treatmentText(plot.treatment_type, armOf(plot.treatment_type, survey.survey_date)),
              ),
            ]),
        [
          surveys.visit.round(survey.round),
          ...(survey.started_at === null ? [] : [surveys.visit.from(clock(survey.started_at))]),
          ...(survey.ended_at === null ? [] : [surveys.visit.to(clock(survey.ended_at))]),
        ].join(' '),
        survey.observers.join(', '),
      ]
        .filter(Boolean)
        .join(' · ')}
      breadcrumbs={surveyBreadcrumbs()}
      actions={
        <>
          {allowedWith(person, survey.created_by).change && (
            <Button onClick={() => setTiming(true)}>{surveys.visit.times}</Button>
          )}
          <Link to="/ento-home/survey/plot-surveys/$plotId" params={{ plotId: String(plot.id) }} {...asButton()}>
            {surveys.everyVisit}
          </Link>
          <Link
            to="/ento-home/survey/survey-datalist/$plotId"
            params={{ plotId: String(plot.id) }}
            search={{
              plotNumber: String(plot.number),
              tab: next,
              year: Number(survey.survey_date.slice(0, 4)),
              // The page of the round is that of today.
              round: isToday ? String(survey.round) : undefined,
            }}
            {...asButton({ kind: next ? 'primary' : 'plain' })}
          >
            {next ? t.goOn : t.openPlot(plot.number)}
          </Link>
        </>
      }
    >
      {isLoading ? (
        <SkeletonLines lines={12} />
      ) : (
        <>
          {isLoaded && (
            <p className={css.state}>
              <strong>{visitState({ flowers, looks, predators })}</strong> {visitTotals({ flowers, looks, predators })}
            </p>
          )}
          <VisitPart
            efforts={flowers.map((plant) => effortOf('flower', surveys.plant(plant.plant_number), plant))}
            title={t.flowers}
            heads={[c.plant_number, c.count, c.notes, c.observer, c.start_time]}
            {...partOf(flowersAsked, flowerRows(flowers, when))}
          />
          <VisitPart
            title={t.pollinators}
            heads={[c.functional_group, c.pollinator, c.flower_centre, c.non_centre, c.notes, c.observer, c.start_time]}
            {...partOf(looksAsked, pollinatorRows(looks, when))}
            efforts={looks.map((look) => effortOf('pollinator', `${observerName(look)}, ${when(look)}`, look))}
          />
          <VisitPart
            efforts={plants.map((plant) => effortOf('predator', surveys.plant(plant.plant_number), plant))}
            title={t.predators}
            heads={[
              c.plant_number,
              c.functional_group,
              c.predator,
              c.stage,
              c.count,
              c.notes,
              c.observer,
              c.start_time,
            ]}
            {...partOf(predatorsAsked, predatorRows(predators, when))}
          />
        </>
      )}
      {photos.length > 0 && (
        <section className={css.part} aria-label={photoTexts.title}>
          <h2>{photoTexts.title}</h2>
          <EntryPhotoStrip photos={photos} zone={farm.time_zone} />
        </section>
      )}
      {effortProps?.kind === 'pollinator' && <PollinatorEffort {...effortProps} />}
      {effortProps?.kind === 'predator' && <PredatorEffort {...effortProps} />}
      {effortProps && measured && <FlowerEffort {...effortProps} plant={measured} />}
      {isTiming && <VisitTimes survey={survey} onClose={() => setTiming(false)} />}
    </Page>
  )
}
