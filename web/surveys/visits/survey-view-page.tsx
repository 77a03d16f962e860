import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { useArms } from '#web/farms/queries.ts'
import { allowedWith, entryTime } from '#web/field-work/entries/entry-time.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import { seesHiddenTreatments } from '#domain/access/rules.ts'
import { useHidesTreatments } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { date, dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { treatmentText } from '#web/ui/treatment-text.ts'
import { FlowerEffort, PollinatorEffort, PredatorEffort } from '../effort/edit-effort-of.tsx'
import { effortWords } from '../effort/effort-words.ts'
import { observerName, taxonName, withCaste } from '../species/species.ts'
import { EntryPhotoStrip } from '../photos/photo-strip.tsx'
import { photosOfVisit } from '../photos/queries.ts'
import { flowersOfVisit, pollinatorsOfVisit, predatorLinesOfVisit, predatorsOfVisit, surveyQuery } from '../queries.ts'
import { VisitPart, type Row, type VisitEffort } from './visit-part.tsx'
import { VisitTimes } from './visit-times.tsx'
import css from './survey-view.module.css'

const t = surveys.view
const c = surveys.columns

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
export const SurveyViewPage = () => {
  const { surveyId } = useParams({ from: '/_portal/ento-home/survey/survey-list/$surveyId' })
  const { data: survey } = useSuspenseQuery(surveyQuery(surveyId))
  const { data: flowers = [] } = useQuery(flowersOfVisit(survey.id))
  const { data: looks = [] } = useQuery(pollinatorsOfVisit(survey.id))
  const { data: predators = [] } = useQuery(predatorLinesOfVisit(survey.id))
  const { data: plants = [] } = useQuery(predatorsOfVisit(survey.id))
  const { data: photos = [] } = useQuery(photosOfVisit(survey.id))
  const person = usePerson()
  const [measuring, setMeasuring] = useState<Measuring | null>(null)
  const [isTiming, setTiming] = useState(false)
  const { plot } = survey
  const { farm } = plot.tunnel.field
  const armOf = useArms(farm.id)
  const isBlind = useHidesTreatments(farm.id) && !seesHiddenTreatments(person.role)
  const when = (entry: Parameters<typeof entryTime>[0]) => entryTime(entry, farm.time_zone)
  const pollinatorRows = looks.flatMap((look): Row[] => {
    const counted = new Set(look.observations.map(({ pollinator }) => pollinator.functional_group))
    const seen = look.observations.map(({ id, pollinator, flower_centre, caste, count, notes }) => ({
      key: `o${id}`,
      cells: [
        surveys.groupOf(pollinator.functional_group),
        <span key="name">
          <em>{taxonName(pollinator)}</em>
          {withCaste('', caste)}
        </span>,
        flower_centre ? count : surveys.notApplicable,
        flower_centre ? surveys.notApplicable : count,
        <NotesButton key="note" notes={notes} of={taxonName(pollinator)} />,
        observerName(look),
        when(look),
      ],
    }))
    const none = look.functional_groups
      .filter((group) => !counted.has(group))
      .map((group) => ({
        key: `g${look.id}${group}`,
        cells: [surveys.groups[group], surveys.nothingSeen, 0, 0, null, observerName(look), when(look)],
      }))
    return [...seen, ...none]
  })
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
          ...(survey.started_at === null ? [] : [surveys.visit.from(dateTime(survey.started_at, farm.time_zone))]),
          ...(survey.ended_at === null ? [] : [surveys.visit.to(dateTime(survey.ended_at, farm.time_zone))]),
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
            search={{ plotNumber: String(plot.number) }}
            {...asButton({ kind: 'primary' })}
          >
            {t.goOn}
          </Link>
        </>
      }
    >
      <VisitPart
        efforts={flowers.map((plant) => effortOf('flower', surveys.plant(plant.plant_number), plant))}
        title={t.flowers}
        heads={[c.plant_number, c.count, c.notes, c.observer, c.start_time]}
        rows={flowers.map((plant) => ({
          key: String(plant.id),
          cells: [
            plant.plant_number,
            plant.observation?.count ?? surveys.notCounted,
            <NotesButton key="note" notes={plant.observation?.notes ?? null} of={surveys.plant(plant.plant_number)} />,
            observerName(plant),
            when(plant),
          ],
        }))}
      />
      <VisitPart
        title={t.pollinators}
        heads={[c.functional_group, c.pollinator, c.flower_centre, c.non_centre, c.notes, c.observer, c.start_time]}
        rows={pollinatorRows}
        efforts={looks.map((look) => effortOf('pollinator', `${observerName(look)}, ${when(look)}`, look))}
      />
      <VisitPart
        efforts={plants.map((plant) => effortOf('predator', surveys.plant(plant.plant_number), plant))}
        title={t.predators}
        heads={[c.plant_number, c.functional_group, c.predator, c.stage, c.count, c.notes, c.observer, c.start_time]}
        rows={predators.map((line) => ({
          key: `${line.predator_survey_id}-${line.observation?.id ?? 0}`,
          cells: [
            line.plant_number,
            line.observation ? surveys.groupOf(line.observation.predator.functional_group) : null,
            line.observation ? <em key="name">{taxonName(line.observation.predator)}</em> : surveys.nothingSeen,
            line.observation?.predator.stage.stage,
            line.observation?.count ?? 0,
            <NotesButton key="note" notes={line.observation?.notes ?? null} of={surveys.plant(line.plant_number)} />,
            observerName(line),
            when(line),
          ],
        }))}
      />
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
