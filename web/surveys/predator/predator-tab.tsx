import { useQuery } from '@tanstack/react-query'
import type { PredatorLine, PredatorLineColumn } from '#domain/surveys/predator.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { titledColumns } from '#web/ui/table/columns.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { PredatorEffort } from '../effort/edit-effort-of.tsx'
import { EntryTab, type EntryKind } from '../entry-tab.tsx'
import { predatorLinesQuery } from '../queries.ts'
import { taxonName } from '../species/species.ts'
import { DeletePredator, EditPredator } from './predator-dialogs.tsx'

const nameOf = ({ observation, plant_number }: PredatorLine) =>
  observation ? `${taxonName(observation.predator)}, ${t.plant(plant_number)}` : t.plant(plant_number)

const column = titledColumns<PredatorLine, PredatorLineColumn>(t.columns)

const predatorKind: EntryKind<PredatorLine> = {
  kind: 'predator',
  historyKind: 'predator_surveys',
  rowKey: ({ predator_survey_id, observation }) => `${predator_survey_id}-${observation?.id ?? 'none'}`,
  entryId: ({ predator_survey_id }) => predator_survey_id,
  nameOf,
  cardTitle: ({ plant_number, observation }) =>
    observation ? (
      <>
        {`${t.plant(plant_number)}: ${observation.count} `}
        <ScientificName {...observation.predator.species} />
      </>
    ) : (
      t.view.nothingOf(t.plant(plant_number))
    ),
  inTitle: ['plant_number', 'predator', 'count'],
  inLine: ['functional_group', 'stage'],
  isCounted: ({ observation }) => observation !== null,
  none: t.noPredators,
  columns: (time) => [
    time,
    column('plant_number', { value: ({ plant_number }) => plant_number, figures: true }),
    column('functional_group', {
      value: ({ observation }) => (observation ? t.groupOf(observation.predator.functional_group) : null),
    }),
    column('predator', {
      value: ({ observation }) => (observation ? taxonName(observation.predator) : t.nothingSeen),
      cell: ({ observation }) => (observation ? <ScientificName {...observation.predator.species} /> : t.nothingSeen),
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
  ],
  photosOf: ({ survey_id, predator_survey_id, plant_number, observation }) => ({
    kind: 'predator',
    survey_id,
    entry_id: predator_survey_id,
    observation_id: observation?.id ?? null,
    plant: plant_number,
    taxon: observation && { id: observation.predator_id, name: taxonName(observation.predator) },
  }),
  actions: (line, { change, show }) => change && <AddToButton small of={nameOf(line)} onPress={show('add')} />,
  dialogs: {
    edit: ({ row, show, onClose }) => <EditPredator line={row} onEffort={() => show('effort')} onClose={onClose} />,
    delete: ({ row, name, onClose }) => <DeletePredator line={row} name={name} onClose={onClose} />,
    add: ({ row, place, onClose }) => (
      <AddTo
        place={place}
        of={{
          kind: 'predator',
          survey_id: row.survey_id,
          survey_date: row.survey_date,
          entry_id: row.predator_survey_id,
          plant: row.plant_number,
        }}
        onClose={onClose}
      />
    ),
    effort: ({ row, place, onClose }) => (
      <PredatorEffort
        survey_id={row.survey_id}
        id={row.predator_survey_id}
        name={t.plant(row.plant_number)}
        place={place}
        onClose={onClose}
      />
    ),
  },
}

/** The predators observed on this plot in a year, and plants on which nothing was seen. */
export const PredatorTab = ({ place, year }: { place: Place; year: number }) => {
  const view = useTableView()
  const asked = useQuery(predatorLinesQuery({ plot_id: place.plot_id, year, ...view[0] }))
  return <EntryTab of={predatorKind} place={place} year={year} view={view} asked={asked} />
}
