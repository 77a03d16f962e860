import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { GroupSelect } from './group-select.tsx'
import { invalidateReference, type Entry, type TaxonListName } from './queries.ts'
import { SpeciesInput } from './species-input.tsx'
import { StageInput } from './stage-input.tsx'
import { HeldNotice, useHeld, type Sending } from './use-held.tsx'
import { nameOf } from './taxon-name.ts'
import { TakenNotice } from './taken-notice.tsx'

interface Values {
  functional_group: string
  stage: string
  species: string
  genus: string
  family: string
  order: string
}

/** The write operations of one of the two lists. */
export interface TaxonWrites {
  texts: { addNew: string; edit: string }
  list: TaxonListName
  groups: readonly string[]
  /** The default stage of a new entry. */
  stage: string
  add: Sending<Entry>
  change: (id: number) => Sending<Entry>
  find: (id: number) => Promise<Entry>
}

const valuesOf = (row: Entry): Values => ({
  functional_group: row.functional_group,
  stage: row.stage.stage,
  species: row.species.species,
  genus: row.species.genus ?? '',
  family: row.species.family ?? '',
  order: row.species.order ?? '',
})
/** An empty rank is not sent. */
const filled = (name: 'order' | 'family' | 'genus', text: string) => (text.trim() === '' ? {} : { [name]: text })
const bodyOf = ({ functional_group, stage, species, genus, family, order }: Values) => ({
  functional_group,
  stage: { stage },
  species: { ...filled('order', order), ...filled('family', family), ...filled('genus', genus), species },
})
const described = (row: Entry) => labelled(valuesOf(row), t.form)

const emptyTaxon: Omit<Values, 'stage'> = { functional_group: '', species: '', genus: '', family: '', order: '' }

interface TaxonFormProps {
  writes: TaxonWrites
  row: Entry | null
  onClose: () => void
}

/** Adds or edits a pollinator or predator. Its species may be an existing one or a new name. */
export const TaxonForm = ({ writes, row, onClose }: TaxonFormProps) => {
  const client = useQueryClient()
  const { texts, list, groups, add, change, find } = writes
  const held = useHeld(row ? change(row.id) : add)
  return (
    <FormDialog
      title={row ? texts.edit : texts.addNew}
      submit={row ? t.save : texts.addNew}
      draft={`${list}:${row?.id ?? 'new'}`}
      initial={row ? valuesOf(row) : { ...emptyTaxon, stage: writes.stage }}
      stored={row && { record: row, valuesOf, reload: () => find(row.id), described }}
      saving={held.saving}
      bodyOf={bodyOf}
      fallbackMessage={t.saveError}
      saved={({ species }) => {
        toast.done(row ? t.saved(nameOf(species)) : t.added(nameOf(species)))
        void invalidateReference(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <GroupSelect
            groups={groups}
            value={values.functional_group}
            error={errorOf('functional_group')}
            onChange={(functional_group) => set({ functional_group })}
          />
          <StageInput
            value={values.stage}
            error={errorOf('stage.stage') ?? errorOf('stage')}
            onChange={(stage) => set({ stage })}
          />
          <SpeciesInput values={values} error={errorOf('species.species') ?? errorOf('species')} onChange={set} />
          <HeldNotice held={held} errorOf={errorOf} set={set} />
          {(['genus', 'family', 'order'] as const).map((rank) => (
            <TextField
              key={rank}
              label={t.form[rank]}
              value={values[rank]}
              error={errorOf(`species.${rank}`)}
              hint={rank === 'order' && t.ranksHint}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ [rank]: event.target.value })}
            />
          ))}
          <TakenNotice list={list} own={row?.id} values={values} />
        </>
      )}
    </FormDialog>
  )
}
