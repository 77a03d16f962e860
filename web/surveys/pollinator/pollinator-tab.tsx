import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PollinatorLine, PollinatorLineColumn } from '#domain/surveys/pollinator.ts'
import { InsectGlyph } from '#web/drawings/insects.tsx'
import { entryTime } from '#web/field-work/entries/entry-time.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { titledColumns } from '#web/ui/table/columns.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import { AddToButton } from '../add-to-entry/add-to-button.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { PollinatorEffort } from '../effort/edit-effort-of.tsx'
import { EntryTab, type EntryKind } from '../entry-tab.tsx'
import { MoveSurvey } from '../move-survey.tsx'
import { pollinatorLinesQuery } from '../queries.ts'
import { taxonName, withCaste } from '../species/species.ts'
import { DeletePollinator, EditPollinator } from './pollinator-dialogs.tsx'
import css from './pollinator-tab.module.css'

const nameOf = ({ observation, functional_group }: PollinatorLine) =>
  observation ? withCaste(taxonName(observation.pollinator), observation.caste) : t.groups[functional_group]

const column = titledColumns<PollinatorLine, PollinatorLineColumn>(t.columns)

/** The count in its column. "Nothing seen" is 0 in both. */
const figure = (centre: boolean): Pick<Column<PollinatorLine>, 'value' | 'cell' | 'figures'> => {
  const value = ({ observation }: PollinatorLine) =>
    observation === null ? 0 : observation.flower_centre === centre ? observation.count : t.notApplicable
  return {
    value,
    cell: (line) => (value(line) === t.notApplicable ? t.notApplicable : <strong>{value(line)}</strong>),
    figures: true,
  }
}

const pollinatorKind: EntryKind<PollinatorLine> = {
  kind: 'pollinator',
  historyKind: 'pollinator_surveys',
  rowKey: (line) => line.observation?.id ?? `${line.pollinator_survey_id}-${line.functional_group}`,
  entryId: ({ pollinator_survey_id }) => pollinator_survey_id,
  nameOf,
  cardTitle: ({ functional_group, observation }) =>
    observation ? (
      <>
        <InsectGlyph group={functional_group} size={20} /> <ScientificName {...observation.pollinator.species} />
        {`${withCaste('', observation.caste)}: `}
        {observation.flower_centre ? t.view.atCentre(observation.count) : t.view.elsewhere(observation.count)}
      </>
    ) : (
      t.view.nothingOf(t.groups[functional_group])
    ),
  inTitle: ['functional_group', 'pollinator', 'flower_centre', 'non_centre'],
  isCounted: ({ observation }) => observation !== null,
  none: t.noSurvey,
  columns: (time) => [
    time,
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
            <ScientificName {...observation.pollinator.species} />
            {withCaste('', observation.caste)}
          </>
        ) : (
          t.nothingSeen
        ),
    }),
    column('flower_centre', figure(true)),
    column('non_centre', figure(false)),
  ],
  photosOf: ({ survey_id, pollinator_survey_id, observation }) => ({
    kind: 'pollinator',
    survey_id,
    entry_id: pollinator_survey_id,
    observation_id: observation?.id ?? null,
    plant: null,
    taxon: observation && {
      id: observation.pollinator_id,
      name: withCaste(taxonName(observation.pollinator), observation.caste),
      flower_centre: observation.flower_centre,
      caste: observation.caste,
    },
  }),
  actions: (line, { change, show }) =>
    change && (
      <>
        <AddToButton small of={nameOf(line)} onPress={show('add')} />
        <Button
          kind="ghost"
          size="icon"
          aria-label={`${t.pollinator.editSurvey}: ${nameOf(line)}`}
          title={t.pollinator.editSurvey}
          onClick={show('move')}
        >
          <IconArrowsExchange aria-hidden="true" />
        </Button>
      </>
    ),
  dialogs: {
    edit: ({ row, show, onClose }) => <EditPollinator line={row} onEffort={() => show('effort')} onClose={onClose} />,
    delete: ({ row, name, onClose }) => <DeletePollinator line={row} name={name} onClose={onClose} />,
    move: ({ row, place, onClose }) => <MoveSurvey surveyId={row.survey_id} place={place} onClose={onClose} />,
    add: ({ row, place, onClose }) => (
      <AddTo
        place={place}
        of={{
          kind: 'pollinator',
          survey_id: row.survey_id,
          survey_date: row.survey_date,
          entry_id: row.pollinator_survey_id,
          group: row.functional_group,
        }}
        onClose={onClose}
      />
    ),
    effort: ({ row, place, onClose }) => (
      <PollinatorEffort
        survey_id={row.survey_id}
        id={row.pollinator_survey_id}
        name={entryTime(row, place.zone)}
        place={place}
        onClose={onClose}
      />
    ),
  },
}

/** The pollinators observed on this plot in a year, and groups of which none was seen. */
export const PollinatorTab = ({ place, year }: { place: Place; year: number }) => {
  const view = useTableView()
  const asked = useQuery(pollinatorLinesQuery({ plot_id: place.plot_id, year, ...view[0] }))
  return <EntryTab of={pollinatorKind} place={place} year={year} view={view} asked={asked} />
}
