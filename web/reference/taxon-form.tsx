import { useQueryClient } from '@tanstack/react-query'
import type { ZodMiniType } from 'zod/mini'
import type { NewTaxon } from '#domain/reference/species.ts'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useVersion } from '#web/ui/use-version.ts'
import { GroupSelect } from './group-select.tsx'
import { renewReference, type Entry, type TaxonListName } from './queries.ts'
import { SpeciesInput } from './species-input.tsx'
import { StageInput } from './stage-input.tsx'
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

/** How one of the two lists is written to. */
export interface TaxonWrites<T extends NewTaxon> {
  texts: { addNew: string; edit: string }
  list: TaxonListName
  groups: readonly string[]
  /** What the stage of a new entry is at first. */
  stage: string
  schema: ZodMiniType<T>
  create: (body: T, key: string) => Promise<Entry>
  update: (id: number, body: T & { version: number | undefined }) => Promise<Entry>
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
/** A rank that was left out is not sent. */
const filled = (name: 'order' | 'family' | 'genus', text: string) => (text.trim() === '' ? {} : { [name]: text })
const write = ({ functional_group, stage, species, genus, family, order }: Values) => ({
  functional_group,
  stage: { stage },
  species: { ...filled('order', order), ...filled('family', family), ...filled('genus', genus), species },
})
const emptyTaxon = { functional_group: '', species: '', genus: '', family: '', order: '' }

interface TaxonFormProps<T extends NewTaxon> {
  writes: TaxonWrites<T>
  row: Entry | null
  onClose: () => void
}

/** Adds a pollinator or predator, or changes one. Its species may be one of the list, or a new name. */
export const TaxonForm = <T extends NewTaxon>({ writes, row, onClose }: TaxonFormProps<T>) => {
  const client = useQueryClient()
  const version = useVersion(row?.version)
  const { texts, list, groups, schema, create, update, find } = writes
  return (
    <FormDialog<Values, T>
      title={row ? texts.edit : texts.addNew}
      submit={row ? t.save : texts.addNew}
      form={`${list}:${row?.id ?? 'new'}`}
      initial={row ? valuesOf(row) : { ...emptyTaxon, stage: writes.stage }}
      schema={schema}
      write={write}
      otherwise={t.saveError}
      onOlder={row ? async () => valuesOf(version.take(await find(row.id))) : undefined}
      onClose={onClose}
      store={async (body, key) => {
        const saved = row ? await update(row.id, { ...body, version: version.now() }) : await create(body, key)
        toast.done(row ? t.saved(nameOf(saved.species)) : t.added(nameOf(saved.species)))
        void renewReference(client)
      }}
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
