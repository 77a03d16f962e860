import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { deleteSurvey } from '#domain/surveys/endpoints.ts'
import type { Survey, SurveyColumn } from '#domain/surveys/survey.ts'
import { useArms } from '#web/farms/queries.ts'
import { EntryHistory } from '#web/field-work/entries/entry-history.tsx'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { seesHiddenTreatments } from '#domain/access/rules.ts'
import { useHidesTreatments } from '#web/field-work/places/use-treatment-words.ts'
import { surveyBreadcrumbs } from '#web/field-work/survey-breadcrumbs.tsx'
import { api } from '#web/platform/api/api.ts'
import { date, timeOn } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { asButton } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { placeQuery, visitsQuery } from '../queries.ts'

const t = surveys.older

/** All visits to a plot, of all years. */
export const PlotSurveysPage = () => {
  const { plotId } = useParams({ from: '/_portal/ento-home/survey/plot-surveys/$plotId' })
  const { data: place } = useSuspenseQuery(placeQuery(plotId))
  return (
    <Page
      title={`${t.title}: ${surveys.picker.plotNo(place.plot_number)}`}
      lead={surveys.path(place.farm_title, place.field_name, place.tunnel_number)}
      breadcrumbs={surveyBreadcrumbs()}
      actions={
        <Link
          to="/ento-home/survey/survey-datalist/$plotId"
          params={{ plotId }}
          search={{ plotNumber: String(place.plot_number) }}
          {...asButton()}
        >
          {surveys.view.openPlot(place.plot_number)}
        </Link>
      }
    >
      <Visits plotId={place.plot_id} farmId={place.farm_id} />
    </Page>
  )
}

interface Open {
  what: 'delete' | 'history'
  visit: Survey
}

const zoneOf = ({ plot }: Survey): string => plot.tunnel.field.farm.time_zone

/** Whether a visit has entries. Such a visit cannot be deleted. */
const hasEntries = ({ count_flowers, count_pollinators, count_predators }: Survey): boolean =>
  count_flowers + count_pollinators + count_predators > 0

type Rows = [Column<Survey>, ...Column<Survey>[]]

const visitColumns = (person: Profile, armOf: ReturnType<typeof useArms>, open: (open: Open) => void): Rows => {
  const column = titledColumns<Survey, SurveyColumn>(t.columns)
  return [
    column('date', { value: ({ survey_date }) => date(survey_date) }),
    column('round', { value: ({ round }) => round, figures: true }),
    {
      key: 'observers',
      title: t.columns.observers,
      fixed: true,
      value: ({ observers }) => observers.join(', '),
      card: 'line',
    },
    column('started_at', { value: (visit) => timeOn(visit.started_at, visit.survey_date, zoneOf(visit)) }),
    column('ended_at', { value: (visit) => timeOn(visit.ended_at, visit.survey_date, zoneOf(visit)) }),
    column('plot_number', { value: ({ plot }) => plot.number, figures: true }),
    column('treatment_type', {
      card: 'row',
      value: ({ plot }) => plot.treatment_type,
      cell: ({ plot: { treatment_type }, survey_date }) => (
        <Treatment letter={treatment_type} arm={armOf(treatment_type, survey_date)} />
      ),
    }),
    column('tunnel_number', { value: ({ plot }) => plot.tunnel.number, figures: true }),
    column('field_name', { value: ({ plot }) => plot.tunnel.field.field_name }),
    {
      key: 'view',
      title: t.view,
      fixed: true,
      card: 'corner',
      value: () => null,
      cell: ({ id, survey_date, round }) => (
        <Link
          to="/ento-home/survey/survey-list/$surveyId"
          params={{ surveyId: String(id) }}
          aria-label={t.viewOf(date(survey_date), round)}
        >
          {t.view}
        </Link>
      ),
    },
    actionColumn(t.columns.action, (visit) => {
      const { change, history } = allowedWith(person, visit.created_by)
      return (
        <RowActions
          name={t.what(date(visit.survey_date), visit.round)}
          onDelete={change && !hasEntries(visit) ? () => open({ what: 'delete', visit }) : undefined}
          onHistory={history ? () => open({ what: 'history', visit }) : undefined}
        />
      )
    }),
  ]
}

const withoutTreatment = ([first, ...others]: Rows): Rows => [
  first,
  ...others.filter(({ key }) => key !== 'treatment_type'),
]

/** The visits to a plot, each with the permitted actions. */
export const Visits = ({ plotId, farmId }: { plotId: number; farmId: number }) => {
  const person = usePerson()
  const client = useQueryClient()
  const armOf = useArms(farmId)
  const isBlind = useHidesTreatments(farmId) && !seesHiddenTreatments(person.role)
  const [view, setView] = useTableView()
  const [open, setOpen] = useState<Open | null>(null)
  const columns = visitColumns(person, armOf, setOpen)
  const asked = useQuery(visitsQuery({ plot_id: plotId, ...view }))
  const close = () => setOpen(null)
  return (
    <>
      <EntryList
        name={t.table}
        asked={asked}
        rowKey={({ id }) => id}
        columns={isBlind ? withoutTreatment(columns) : columns}
        view={view}
        onView={setView}
        counted={t.counted}
        none={{ title: t.none, text: t.noneText }}
      />
      {open?.what === 'delete' && (
        <DeleteDialog
          question={surveys.removeQuestion}
          kinds={surveys.depends}
          onClose={close}
          remove={() => api(deleteSurvey, { params: { id: open.visit.id } })}
          onGone={() => {
            toast.done(surveys.removed(t.what(date(open.visit.survey_date), open.visit.round)))
            close()
            void invalidateSurveys(client)
          }}
        >
          {t.removeText(date(open.visit.survey_date))}
        </DeleteDialog>
      )}
      {open?.what === 'history' && (
        <EntryHistory
          kind="surveys"
          id={open.visit.id}
          name={t.what(date(open.visit.survey_date), open.visit.round)}
          zone={zoneOf(open.visit)}
          onClose={close}
        />
      )}
    </>
  )
}
