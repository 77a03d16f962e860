import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createSpecies, getSpecies, updateSpecies } from '#domain/reference/endpoints.ts'
import { DEFAULT_GROUP, functionalGroupsOfAll, type Species } from '#domain/reference/species.ts'
import { taxonRanks, type TaxonRank } from '#domain/reference/taxon.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { GroupSelect } from './group-select.tsx'
import { invalidateReference, speciesQuery } from './queries.ts'
import { HeldNotice, sendingBy, useHeld } from './use-held.tsx'
import { isSameName, nameOf } from './taxon-name.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'

interface Values {
  order: string
  family: string
  genus: string
  species: string
  functional_group: string
  rank: TaxonRank
  common_name: string
  synonyms: string
  gbif_id: string
  uksi_id: string
}
const ranks = ['order', 'family', 'genus', 'species'] as const

const valuesOf = (row: Species | null): Values => ({
  order: row?.order ?? '',
  family: row?.family ?? '',
  genus: row?.genus ?? '',
  species: row?.species ?? '',
  functional_group: row?.functional_group ?? DEFAULT_GROUP,
  rank: row?.rank ?? 'species',
  common_name: row?.common_name ?? '',
  synonyms: row?.synonyms?.join(', ') ?? '',
  gbif_id: row?.gbif_id == null ? '' : String(row.gbif_id),
  uksi_id: row?.uksi_id ?? '',
})
const bodyOf = ({ synonyms, gbif_id, ...values }: Values) => ({
  order: values.order,
  family: values.family,
  genus: values.genus,
  species: values.species,
  functional_group: values.functional_group,
  rank: values.rank,
  common_name: values.common_name,
  synonyms: synonyms.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
  // Text that is not a number is left as it is: the schema rejects it.
  gbif_id: gbif_id.trim() === '' ? null : Number.isNaN(Number(gbif_id)) ? gbif_id : Number(gbif_id),
  uksi_id: values.uksi_id,
})

const { stage: _, ...speciesLabels } = t.form

const storedSpecies = (record: Species) => ({
  record,
  valuesOf,
  reload: () => api(getSpecies, { params: { id: record.id } }),
  described: (species: Species) => labelled(valuesOf(species), speciesLabels),
})

/** Adds or edits a species. */
export const SpeciesForm = ({ row, onClose }: { row: Species | null; onClose: () => void }) => {
  const client = useQueryClient()
  const held = useHeld(row ? sendingBy(updateSpecies, { id: row.id }) : sendingBy(createSpecies))
  return (
    <FormDialog
      title={row ? t.species.edit : t.species.addNew}
      submit={row ? t.save : t.species.addNew}
      draft={`species:${row?.id ?? 'new'}`}
      initial={valuesOf(row)}
      stored={row && storedSpecies(row)}
      saving={held.saving}
      bodyOf={bodyOf}
      fallbackMessage={t.saveError}
      saved={(saved) => {
        toast.done(row ? t.saved(nameOf(saved)) : t.added(nameOf(saved)))
        void invalidateReference(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          {ranks.map((rank) => (
            <TextField
              key={rank}
              label={t.form[rank]}
              value={values[rank]}
              error={errorOf(rank)}
              hint={rank === 'species' && <KnownHint own={row?.id} genus={values.genus} species={values.species} />}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ [rank]: event.target.value })}
            />
          ))}
          <HeldNotice held={held} errorOf={errorOf} set={set} />
          <GroupSelect
            groups={functionalGroupsOfAll}
            value={values.functional_group}
            error={errorOf('functional_group')}
            onChange={(functional_group) => set({ functional_group })}
          />
          <Field label={t.form.rank} error={errorOf('rank')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.rank}
                onChange={({ target }) => set({ rank: target.value as TaxonRank })}
              >
                {taxonRanks.map((rank) => (
                  <option key={rank} value={rank}>
                    {t.ranks[rank]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(['common_name', 'synonyms', 'gbif_id', 'uksi_id'] as const).map((member) => (
            <TextField
              key={member}
              label={t.form[member]}
              hint={member === 'synonyms' ? t.synonymsHint : undefined}
              value={values[member]}
              error={errorOf(member)}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ [member]: event.target.value })}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

/** Warns while typing that the name already exists, in any spelling. */
const KnownHint = ({ own, genus, species }: { own: number | undefined; genus: string; species: string }) => {
  const name = usePaused(`${genus} ${species}`.trim())
  const { data } = useQuery({ ...speciesQuery({ q: name }), enabled: name !== '' })
  const known = data?.rows.some((row) => row.id !== own && isSameName(nameOf(row), name))
  return <span role="status">{known && name !== '' ? t.knownAlready : ''}</span>
}
