import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PredatorLine, PredatorLineColumn } from '#domain/surveys/predator.ts'
import { EntryHistory } from '#web/field-work/entries/entry-history.tsx'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { entryTime, allowedWith } from '#web/field-work/entries/entry-time.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { PredatorEffort } from '../effort/edit-effort-of.tsx'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { observerName, taxonName } from '../species/species.ts'
import { PhotosButton } from '../photos/photos-button.tsx'
import { photosOfPlot } from '../photos/queries.ts'
import { predatorLinesQuery } from '../queries.ts'
import { DeletePredator, EditPredator } from './predator-dialogs.tsx'

interface Open {
  what: 'edit' | 'delete' | 'history' | 'more' | 'effort'
  line: PredatorLine
}
const nameOf = ({ observation, plant_number }: PredatorLine) =>
  observation ? `${taxonName(observation.predator)}, ${t.plant(plant_number)}` : t.plant(plant_number)

type Rows = [Column<PredatorLine>, ...Column<PredatorLine>[]]

const predatorColumns = (
  person: Profile,
  place: Place,
  photos: readonly EntryPhoto[],
  open: (open: Open) => void,
): Rows => {
  const { zone } = place
  const column = titledColumns<PredatorLine, PredatorLineColumn>(t.columns)
  return [
    column('observer', { value: observerName }),
    column('round', { value: ({ round }) => round, figures: true }),
    column('start_time', { value: (entry) => entryTime(entry, zone), card: 'line' }),
    column('plant_number', { value: ({ plant_number }) => plant_number, figures: true }),
    column('functional_group', {
      value: ({ observation }) => (observation ? t.groupOf(observation.predator.functional_group) : null),
    }),
    column('predator', {
      value: ({ observation }) => (observation ? taxonName(observation.predator) : t.nothingSeen),
      cell: ({ observation }) => (observation ? <em>{taxonName(observation.predator)}</em> : t.nothingSeen),
    }),
    column('stage', { value: ({ observation }) => observation?.predator.stage.stage ?? null }),
    column('count', {
      value: ({ observation }) => observation?.count ?? 0,
      cell: ({ observation }) => <strong>{observation?.count ?? 0}</strong>,
      figures: true,
    }),
    column('notes', {
      card: 'line',
      value: ({ observation }) => observation?.notes ?? null,
      cell: (line) => <NotesButton notes={line.observation?.notes ?? null} of={nameOf(line)} />,
    }),
    actionColumn(t.columns.action, (line) => {
      const { change, history } = allowedWith(person, line.observer_id)
      const show = (what: Open['what']) => () => open({ what, line })
      return (
        <RowActions
          name={nameOf(line)}
          onEdit={change ? show(line.observation ? 'edit' : 'effort') : undefined}
          onDelete={change ? show('delete') : undefined}
          onHistory={history ? show('history') : undefined}
        >
          <PhotosButton
            of={{
              kind: 'predator',
              survey_id: line.survey_id,
              entry_id: line.predator_survey_id,
              observation_id: line.observation?.id ?? null,
              plant: line.plant_number,
              taxon: line.observation && {
                id: line.observation.predator_id,
                name: taxonName(line.observation.predator),
              },
            }}
            name={nameOf(line)}
            place={place}
            photos={photos}
          />
          {change && <AddToButton small of={nameOf(line)} onPress={show('more')} />}
        </RowActions>
      )
    }),
  ]
}

/** What was seen on the plants of this plot in a year, and plants on which nothing was. */
export const PredatorTab = ({ place, year }: { place: Place; year: number }) => {
  const person = usePerson()
  const [view, setView] = useTableView()
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useQuery(predatorLinesQuery({ plot_id: place.plot_id, year, ...view }))
  const { data: photos = [] } = useQuery(photosOfPlot(place.plot_id, year, 'predator'))
  const close = () => setOpen(null)
  return (
    <>
      <EntryList
        name={t.tabs.predator}
        asked={asked}
        rowKey={({ predator_survey_id, observation }) => `${predator_survey_id}-${observation?.id ?? 'none'}`}
        columns={predatorColumns(person, place, photos, setOpen)}
        view={view}
        onView={setView}
        none={{ title: t.noPredators, text: t.noSurveyText }}
      />
      {open?.what === 'edit' && (
        <EditPredator line={open.line} onEffort={() => setOpen({ what: 'effort', line: open.line })} onClose={close} />
      )}
      {open?.what === 'delete' && <DeletePredator line={open.line} name={nameOf(open.line)} onClose={close} />}
      {open?.what === 'more' && (
        <AddTo
          place={place}
          of={{
            kind: 'predator',
            survey_id: open.line.survey_id,
            survey_date: open.line.survey_date,
            entry_id: open.line.predator_survey_id,
            plant: open.line.plant_number,
          }}
          onClose={close}
        />
      )}
      {open?.what === 'effort' && (
        <PredatorEffort
          survey_id={open.line.survey_id}
          id={open.line.predator_survey_id}
          name={t.plant(open.line.plant_number)}
          place={place}
          onClose={close}
        />
      )}
      {open?.what === 'history' && (
        <EntryHistory
          kind="predator_surveys"
          id={open.line.predator_survey_id}
          name={nameOf(open.line)}
          zone={place.zone}
          onClose={close}
        />
      )}
    </>
  )
}
