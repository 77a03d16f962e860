import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { PredatorLine } from '#domain/surveys/predator.ts'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import { observerName, taxonName, withCaste } from '../species/species.ts'
import type { Row } from './visit-part.tsx'

const t = surveys.view

interface Timed {
  start_time: string
  clock_ahead_seconds: number | null
}
/** Formats the start time of an entry. */
type When = (entry: Timed) => string

/** A line for each species, then one for each group of which nothing was seen. */
export const pollinatorRows = (looks: readonly PollinatorSurvey[], when: When): Row[] =>
  looks.flatMap((look) => {
    const counted = new Set(look.observations.map(({ pollinator }) => pollinator.functional_group))
    const seen = look.observations.map(({ id, pollinator, flower_centre, caste, count, notes }) => ({
      key: `o${id}`,
      cells: [
        surveys.groupOf(pollinator.functional_group),
        <span key="name">
          <ScientificName {...pollinator.species} />
          {withCaste('', caste)}
        </span>,
        flower_centre ? count : surveys.notApplicable,
        flower_centre ? surveys.notApplicable : count,
        <NotesButton key="note" notes={notes} of={taxonName(pollinator)} />,
        observerName(look),
        when(look),
      ],
      card: {
        title: (
          <>
            <ScientificName {...pollinator.species} />
            {withCaste('', caste)}
          </>
        ),
        count: flower_centre ? t.atCentre(count) : t.elsewhere(count),
        line: [surveys.groupOf(pollinator.functional_group), observerName(look), when(look)],
        note: notes && <NotesButton notes={notes} of={taxonName(pollinator)} />,
      },
    }))
    const none = look.functional_groups
      .filter((group) => !counted.has(group))
      .map((group) => ({
        key: `g${look.id}${group}`,
        cells: [surveys.groups[group], surveys.nothingSeen, 0, 0, null, observerName(look), when(look)],
        card: {
          title: surveys.groups[group],
          count: surveys.nothingSeen,
          line: [observerName(look), when(look)],
          note: null,
        },
      }))
    return [...seen, ...none]
  })

export const flowerRows = (flowers: readonly FlowerSurvey[], when: When): Row[] =>
  flowers.map((plant) => {
    const notes = plant.observation?.notes ?? null
    const name = surveys.plant(plant.plant_number)
    return {
      key: String(plant.id),
      cells: [
        plant.plant_number,
        plant.observation?.count ?? surveys.notCounted,
        <NotesButton key="note" notes={notes} of={name} />,
        observerName(plant),
        when(plant),
      ],
      card: {
        title: name,
        count: plant.observation ? t.openFlowers(plant.observation.count) : surveys.notCounted,
        line: [observerName(plant), when(plant)],
        note: notes && <NotesButton notes={notes} of={name} />,
      },
    }
  })

export const predatorRows = (predators: readonly PredatorLine[], when: When): Row[] =>
  predators.map((line) => {
    const seen = line.observation?.predator
    const group = seen && surveys.groupOf(seen.functional_group)
    const name = seen ? <ScientificName key="name" {...seen.species} /> : surveys.nothingSeen
    const notes = line.observation?.notes ?? null
    const plant = surveys.plant(line.plant_number)
    return {
      key: `${line.predator_survey_id}-${line.observation?.id ?? 0}`,
      cells: [
        line.plant_number,
        group,
        name,
        seen?.stage.stage,
        line.observation?.count ?? 0,
        <NotesButton key="note" notes={notes} of={plant} />,
        observerName(line),
        when(line),
      ],
      card: {
        title: name,
        count: String(line.observation?.count ?? 0),
        line: [plant, group, seen?.stage.stage, observerName(line), when(line)],
        note: notes && <NotesButton notes={notes} of={plant} />,
      },
    }
  })
