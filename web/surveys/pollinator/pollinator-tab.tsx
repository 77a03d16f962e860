import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PollinatorLine, PollinatorLineColumn } from '#domain/surveys/pollinator.ts'
import { InsectGlyph } from '#web/drawings/insects.tsx'
import { EntryHistory } from '#web/field-work/entries/entry-history.tsx'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { entryTime, allowedWith } from '#web/field-work/entries/entry-time.ts'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { MoveSurvey } from '../move-survey.tsx'
import { PollinatorEffort } from '../effort/edit-effort-of.tsx'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { observerName, taxonName, withCaste } from '../species/species.ts'
import { PhotosButton } from '../photos/photos-button.tsx'
import { photosOfPlot } from '../photos/queries.ts'
import { pollinatorLinesQuery } from '../queries.ts'
import { DeletePollinator, EditPollinator } from './pollinator-dialogs.tsx'
import css from './pollinator-tab.module.css'

interface Open {
  what: 'edit' | 'delete' | 'history' | 'move' | 'more' | 'effort'
  line: PollinatorLine
}
const nameOf = ({ observation, functional_group }: PollinatorLine) =>
  observation ? withCaste(taxonName(observation.pollinator), observation.caste) : t.groups[functional_group]

type Rows = [Column<PollinatorLine>, ...Column<PollinatorLine>[]]

const pollinatorColumns = (
  person: Profile,
  place: Place,
  photos: readonly EntryPhoto[],
  open: (open: Open) => void,
): Rows => {
  const { zone } = place
  const column = titledColumns<PollinatorLine, PollinatorLineColumn>(t.columns)
  /** The count of the column that it belongs to; nothing seen is 0 in both. */
  const figure = (centre: boolean): Pick<Column<PollinatorLine>, 'value' | 'cell' | 'figures'> => {
    const value = ({ observation }: PollinatorLine) =>
      observation === null ? 0 : observation.flower_centre === centre ? observation.count : t.notApplicable
    return {
      value,
      cell: (line) => (value(line) === t.notApplicable ? t.notApplicable : <strong>{value(line)}</strong>),
      figures: true,
    }
  }
  return [
    column('observer', { value: observerName }),
    column('round', { value: ({ round }) => round, figures: true }),
    column('start_time', { value: (entry) => entryTime(entry, zone), card: 'line' }),
    column('functional_group', {
      value: ({ functional_group }) => t.groups[functional_group],
      cell: ({ functional_group }) => (
        <span className={css.group}>
          <InsectGlyph group={functional_group} size={20} />
          {t.groups[functional_group]}
        </span>
      ),
    }),
    column('pollinator', {
      value: ({ observation }) =>
        observation ? withCaste(taxonName(observation.pollinator), observation.caste) : t.nothingSeen,
      cell: ({ observation }) =>
        observation ? (
          <>
            <em>{taxonName(observation.pollinator)}</em>
            {withCaste('', observation.caste)}
          </>
        ) : (
          t.nothingSeen
        ),
    }),
    column('flower_centre', figure(true)),
    column('non_centre', figure(false)),
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
              kind: 'pollinator',
              survey_id: line.survey_id,
              entry_id: line.pollinator_survey_id,
              observation_id: line.observation?.id ?? null,
              plant: null,
              taxon: line.observation && {
                id: line.observation.pollinator_id,
                name: withCaste(taxonName(line.observation.pollinator), line.observation.caste),
                flower_centre: line.observation.flower_centre,
                caste: line.observation.caste,
              },
            }}
            name={nameOf(line)}
            place={place}
            photos={photos}
          />
          {change && <AddToButton small of={nameOf(line)} onPress={show('more')} />}
          {change && (
            <Button
              kind="ghost"
              size="icon"
              aria-label={`${t.pollinator.editSurvey}: ${nameOf(line)}`}
              title={t.pollinator.editSurvey}
              onClick={show('move')}
            >
              <IconArrowsExchange aria-hidden="true" />
            </Button>
          )}
        </RowActions>
      )
    }),
  ]
}

/** Observations of pollinators on this plot in a year, and groups of which none was seen. */
export const PollinatorTab = ({ place, year }: { place: Place; year: number }) => {
  const person = usePerson()
  const [view, setView] = useTableView()
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useQuery(pollinatorLinesQuery({ plot_id: place.plot_id, year, ...view }))
  const { data: photos = [] } = useQuery(photosOfPlot(place.plot_id, year, 'pollinator'))
  const close = () => setOpen(null)
  return (
    <>
      <EntryList
        name={t.tabs.pollinator}
        asked={asked}
        rowKey={(line) =>
          line.observation ? line.observation.id : `${line.pollinator_survey_id}-${line.functional_group}`
        }
        columns={pollinatorColumns(person, place, photos, setOpen)}
        view={view}
        onView={setView}
        none={{ title: t.noSurvey, text: t.noSurveyText }}
      />
      {open?.what === 'edit' && (
        <EditPollinator
          line={open.line}
          onEffort={() => setOpen({ what: 'effort', line: open.line })}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeletePollinator line={open.line} name={nameOf(open.line)} onClose={close} />}
      {open?.what === 'move' && <MoveSurvey surveyId={open.line.survey_id} place={place} onClose={close} />}
      {open?.what === 'more' && (
        <AddTo
          place={place}
          of={{
            kind: 'pollinator',
            survey_id: open.line.survey_id,
            survey_date: open.line.survey_date,
            entry_id: open.line.pollinator_survey_id,
            group: open.line.functional_group,
          }}
          onClose={close}
        />
      )}
      {open?.what === 'effort' && (
        <PollinatorEffort
          survey_id={open.line.survey_id}
          id={open.line.pollinator_survey_id}
          name={entryTime(open.line, place.zone)}
          place={place}
          onClose={close}
        />
      )}
      {open?.what === 'history' && (
        <EntryHistory
          kind="pollinator_surveys"
          id={open.line.pollinator_survey_id}
          name={nameOf(open.line)}
          zone={place.zone}
          onClose={close}
        />
      )}
    </>
  )
}
