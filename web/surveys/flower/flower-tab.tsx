import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { FlowerColumn, FlowerSurvey } from '#domain/surveys/flower.ts'
import { EntryHistory } from '#web/field-work/entries/entry-history.tsx'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { entryTime, allowedWith } from '#web/field-work/entries/entry-time.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { FlowerEffort } from '../effort/edit-effort-of.tsx'
import { observerName } from '../species/species.ts'
import { PhotosButton } from '../photos/photos-button.tsx'
import { photosOfPlot } from '../photos/queries.ts'
import { flowersQuery } from '../queries.ts'
import { FivePlants } from './five-plants.tsx'
import { DeletePlant, EditPlant, PlantObservations } from './plant-dialogs.tsx'

interface Open {
  what: 'edit' | 'delete' | 'observations' | 'history' | 'effort'
  plant: FlowerSurvey
}

type Rows = [Column<FlowerSurvey>, ...Column<FlowerSurvey>[]]

const flowerColumns = (
  person: Profile,
  place: Place,
  photos: readonly EntryPhoto[],
  open: (open: Open) => void,
): Rows => {
  const { zone } = place
  const column = titledColumns<FlowerSurvey, FlowerColumn>(t.columns)
  return [
    column('observer', { value: observerName }),
    column('round', { value: ({ round }) => round, figures: true }),
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
    column('start_time', { value: (entry) => entryTime(entry, zone), card: 'line' }),
    actionColumn(t.columns.action, (plant) => {
      const { change, history } = allowedWith(person, plant.observer_id)
      const show = (what: Open['what']) => () => open({ what, plant })
      return (
        <RowActions
          name={t.plant(plant.plant_number)}
          onEdit={change ? show(plant.observation ? 'edit' : 'effort') : undefined}
          onDelete={change ? show('delete') : undefined}
          onHistory={history ? show('history') : undefined}
        >
          <PhotosButton
            of={{
              kind: 'flower',
              survey_id: plant.survey_id,
              entry_id: plant.id,
              observation_id: null,
              plant: plant.plant_number,
              taxon: null,
            }}
            name={t.plant(plant.plant_number)}
            place={place}
            photos={photos}
          />
          <Button
            kind="ghost"
            size="icon"
            aria-label={t.flower.showObservations(plant.plant_number)}
            title={t.flower.observations}
            onClick={show('observations')}
          >
            <IconListDetails aria-hidden="true" />
          </Button>
        </RowActions>
      )
    }),
  ]
}

/** The plants of this plot whose flowers were counted in a year. */
export const FlowerTab = ({ place, year }: { place: Place; year: number }) => {
  const person = usePerson()
  const [view, setView] = useTableView()
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useQuery(flowersQuery({ plot_id: place.plot_id, year, ...view }))
  const { data: photos = [] } = useQuery(photosOfPlot(place.plot_id, year, 'flower'))
  const close = () => setOpen(null)
  return (
    <>
      <FivePlants plotId={place.plot_id} />
      <EntryList
        name={t.tabs.flower}
        asked={asked}
        rowKey={({ id }) => id}
        columns={flowerColumns(person, place, photos, setOpen)}
        view={view}
        onView={setView}
        none={{ title: t.noSurvey, text: t.noSurveyText }}
      />
      {open?.what === 'edit' && (
        <EditPlant plant={open.plant} onEffort={() => setOpen({ what: 'effort', plant: open.plant })} onClose={close} />
      )}
      {open?.what === 'delete' && <DeletePlant plant={open.plant} onClose={close} />}
      {open?.what === 'observations' && <PlantObservations plant={open.plant} onClose={close} />}
      {open?.what === 'effort' && (
        <FlowerEffort plant={open.plant} name={t.plant(open.plant.plant_number)} place={place} onClose={close} />
      )}
      {open?.what === 'history' && (
        <EntryHistory
          kind="flower_surveys"
          id={open.plant.id}
          name={t.plant(open.plant.plant_number)}
          zone={place.zone}
          onClose={close}
        />
      )}
    </>
  )
}
