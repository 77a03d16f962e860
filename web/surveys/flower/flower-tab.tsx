import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FlowerColumn, FlowerSurvey } from '#domain/surveys/flower.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { titledColumns } from '#web/ui/table/columns.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { FlowerEffort } from '../effort/edit-effort-of.tsx'
import { EntryTab, type EntryKind } from '../entry-tab.tsx'
import { flowersQuery, latestFlowersQuery } from '../queries.ts'
import { FivePlants } from './five-plants.tsx'
import { DeletePlant, EditPlant, PlantObservations } from './plant-dialogs.tsx'

const column = titledColumns<FlowerSurvey, FlowerColumn>(t.columns)

const flowerKind: EntryKind<FlowerSurvey> = {
  kind: 'flower',
  historyKind: 'flower_surveys',
  rowKey: ({ id }) => id,
  entryId: ({ id }) => id,
  nameOf: ({ plant_number }) => t.plant(plant_number),
  cardTitle: ({ plant_number, observation }) =>
    `${t.plant(plant_number)}: ${observation ? t.view.openFlowers(observation.count) : t.flower.notCounted}`,
  inTitle: ['plant_number', 'count'],
  isCounted: ({ observation }) => observation !== null,
  none: t.noSurvey,
  columns: (time) => [
    column('plant_number', { value: ({ plant_number }) => plant_number, figures: true }),
    column('count', {
      value: ({ observation }) => observation?.count ?? null,
      cell: ({ observation }) => <strong>{observation?.count ?? t.notCounted}</strong>,
      figures: true,
    }),
    column('notes', {
      card: 'line',
      value: ({ observation }) => observation?.notes ?? null,
      cell: ({ observation, plant_number }) => (
        <NotesButton notes={observation?.notes ?? null} of={t.plant(plant_number)} />
      ),
    }),
    time,
  ],
  photosOf: ({ id, survey_id, plant_number }) => ({
    kind: 'flower',
    survey_id,
    entry_id: id,
    observation_id: null,
    plant: plant_number,
    taxon: null,
  }),
  actions: ({ plant_number }, { show }) => (
    <Button
      kind="ghost"
      size="icon"
      aria-label={t.flower.showObservations(plant_number)}
      title={t.flower.observations}
      onClick={show('observations')}
    >
      <IconListDetails aria-hidden="true" />
    </Button>
  ),
  dialogs: {
    edit: ({ row, show, onClose }) => <EditPlant plant={row} onEffort={() => show('effort')} onClose={onClose} />,
    delete: ({ row, onClose }) => <DeletePlant plant={row} onClose={onClose} />,
    observations: ({ row, onClose }) => <PlantObservations plant={row} onClose={onClose} />,
    effort: ({ row, name, place, onClose }) => <FlowerEffort plant={row} name={name} place={place} onClose={onClose} />,
  },
}

/** The flower counts of this plot in a year. */
export const FlowerTab = ({ place, year }: { place: Place; year: number }) => {
  const view = useTableView()
  const asked = useQuery(flowersQuery({ plot_id: place.plot_id, year, ...view[0] }))
  const latest = useQuery(latestFlowersQuery(place.plot_id))
  // Together, so that the list does not move when the plants above it appear.
  if (asked.isLoading || latest.isLoading) return <SkeletonLines lines={12} />
  return (
    <>
      <FivePlants plotId={place.plot_id} />
      <EntryTab of={flowerKind} place={place} year={year} view={view} asked={asked} />
    </>
  )
}
