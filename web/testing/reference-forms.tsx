import { PollinatorForm } from '#web/reference/pollinator-page.tsx'
import { PredatorForm } from '#web/reference/predator-page.tsx'
import { SpeciesForm } from '#web/reference/species-form.tsx'
import { StageForm } from '#web/reference/stage-form.tsx'
import { itself, nothing, type FormCase } from './form-case.ts'

const species = {
  id: 3,
  order: 'Hymenoptera',
  family: 'Apidae',
  genus: 'Bombus',
  species: 'terrestris',
  functional_group: 'bumblebee',
  version: 3,
}
const taxon = {
  id: 5,
  functional_group: 'bumblebee',
  species: { id: 3, order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'terrestris' },
  stage: { id: 1, stage: 'Adult' },
  version: 3,
}
const taxonSent = { order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'lucorum' }

/** Forms of species, stages, pollinators and predators. */
export const referenceForms: FormCase[] = [
  {
    name: 'species',
    kind: 'dialog',
    show: () => <SpeciesForm row={species} onClose={nothing} />,
    stored: species,
    read: ['GET /api/species/3', itself],
    write: 'PUT /api/species/3',
    save: 'Save changes',
    field: 'Species',
    member: 'species',
    before: 'terrestris',
    typed: 'lucorum',
    wrong: '',
    theirs: { family: 'Bombidae' },
    told: 'Family: Apidae changed to Bombidae',
  },
  {
    name: 'stage',
    kind: 'dialog',
    show: () => <StageForm row={{ id: 1, stage: 'Adult', version: 3 }} onClose={nothing} />,
    stored: { id: 1, stage: 'Adult', version: 3 },
    read: ['GET /api/stage/1', itself],
    write: 'PUT /api/stage/1',
    save: 'Save changes',
    field: 'Stage',
    member: 'stage',
    before: 'Adult',
    typed: 'Larva',
    wrong: '',
    theirs: { stage: 'Imago' },
    told: 'Stage: Adult changed to Imago',
  },
  ...(['pollinator', 'predator'] as const).map((kind): FormCase => {
    const Form = kind === 'pollinator' ? PollinatorForm : PredatorForm
    const row =
      kind === 'pollinator'
        ? { ...taxon, functional_group: 'bumblebee' as const }
        : { ...taxon, functional_group: 'aphid' as const }
    return {
      name: kind,
      kind: 'dialog',
      show: () => <Form row={row} onClose={nothing} />,
      stored: row,
      read: [`GET /api/${kind}/5`, itself],
      write: `PUT /api/${kind}/5`,
      save: 'Save changes',
      field: 'Species',
      member: 'species',
      before: 'terrestris',
      typed: 'lucorum',
      wrong: '',
      sent: taxonSent,
      theirs: { stage: { id: 2, stage: 'Larva' } },
      told: 'Stage: Adult changed to Larva',
    }
  }),
]
